// Writes the types of the floor's messages from its OpenAPI description: npm run api [FILE]
import { readFileSync, writeFileSync } from 'node:fs';
import openapi, { astToString } from 'openapi-typescript';

const from = process.argv[2] ?? new URL('../../docs/openapi.json', import.meta.url);
const { openapi: version, info, components } = JSON.parse(readFileSync(from, 'utf8'));
// The page asks by addresses of its own; of the description it needs the shapes.
const schema = { openapi: version, info, paths: {}, components: { schemas: components.schemas } };
const head = '// Generated from docs/openapi.json by `npm run api`. Do not edit.\n\n';
writeFileSync(
  new URL('../src/lib/openapi.ts', import.meta.url),
  head + astToString(await openapi(schema, { alphabetize: true })),
);
