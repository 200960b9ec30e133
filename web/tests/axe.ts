// axe-core in the page as it stands.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Fault {
  id: string;
  impact: string;
  nodes: { target: string[]; failureSummary: string }[];
}

/** The serious faults that axe-core finds. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Evaluated through the debugger, so that the page's content security policy can stay as it is.
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: Fault[] }> } };
    return (await axe.run()).violations;
  });
  const serious = found.filter((fault) => fault.impact === 'serious' || fault.impact === 'critical');
  return serious.map(
    (fault) =>
      `${fault.id}: ${fault.nodes
        .slice(0, 3)
        .map((node) => `${node.target.join(' ')} (${node.failureSummary.replace(/\s+/g, ' ')})`)
        .join('; ')}`,
  );
}
