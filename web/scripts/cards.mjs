// Renders the card faces of @letele/playing-cards (CC0) to plain SVG files, so that the page needs no React.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as deck from '../node_modules/@letele/playing-cards/dist/index.esm.js';

const out = new URL('../public/cards/', import.meta.url);
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });

const names = { J1: 'Jo' };
for (const suit of ['C', 'D', 'H', 'S']) {
  for (const rank of ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'j', 'q', 'k', 'a']) {
    names[`${suit}${rank}`] = `${rank === '10' ? 'T' : rank.toUpperCase()}${suit.toLowerCase()}`;
  }
}
for (const [from, to] of Object.entries(names)) {
  let svg = renderToStaticMarkup(createElement(deck[from], { preserveAspectRatio: 'xMidYMid meet' }));
  // A style attribute would be refused by the page's content security policy: write it as attributes.
  svg = svg.replace(/ style="([^"]*)"/g, (_, css) =>
    css
      .split(';')
      .filter(Boolean)
      .map((rule) => {
        const [name, value] = rule.split(':');
        return ` ${name.trim()}="${value.trim()}"`;
      })
      .join(''),
  );
  svg = svg.replaceAll('xlink:href', 'href').replace(/ class="[^"]*"/g, '');
  svg = svg.replace(/-?\d+\.\d{3,}/g, (number) => String(Math.round(Number(number) * 100) / 100));
  writeFileSync(new URL(`${to}.svg`, out), svg);
}
console.log(`${Object.keys(names).length} card faces written to public/cards`);
