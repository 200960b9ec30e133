// A submission as a form: what is chosen for each option and row, written as the text that the floor checks.
import type { Rulebook } from './api';
import { capital, title } from './words';

export type Option = Rulebook['options'][number];
export type PayTable = Rulebook['pay_tables'][number];

/** What is chosen otherwise than the rulebook's defaults: `options.NAME` and `pay.TABLE.ROW`. */
export type Choices = Record<string, string>;

/** How a choice of an option is entered. */
export function kindOf(option: Option): 'select' | 'money' | 'count' | 'words' {
  const { type, values } = option.permits;
  if (values && (type === 'choice' || type === 'numbers')) return 'select';
  if (type === 'money') return 'money';
  return type === 'count' ? 'count' : 'words';
}

/** The values that may be chosen from, as text. */
export function valuesOf(option: Option): string[] {
  return (option.permits.values ?? []).map(String);
}

/** An amount as people enter it, as submissions write it: `$1,000` becomes `1000`. */
const amount = (text: string) => text.trim().replace(/^\$/, '').replaceAll(',', '');

function written(option: Option, value: string): string {
  const kind = kindOf(option);
  if (kind === 'count' || option.permits.type === 'numbers') return /^-?\d+$/.test(value.trim()) ? value.trim() : JSON.stringify(value);
  if (kind === 'money') return JSON.stringify(value.trim() === 'none' ? 'none' : amount(value));
  if (kind === 'words') {
    const items = value.split(option.permits.type === 'lines' ? '\n' : /[\n,]/).map((item) => item.trim()).filter(Boolean);
    return `[${items.map((item) => JSON.stringify(item)).join(', ')}]`;
  }
  return JSON.stringify(value);
}

/** A text of the rulebook with the names of its options as people read them. */
export function readable(text: string, options: Option[]): string {
  const names = options.map((option) => option.name).filter((name) => name.includes('-'));
  const longest = names.toSorted((one, other) => other.length - one.length);
  const named = longest.reduce((said, name) => said.replaceAll(name, title(name).toLowerCase()), text);
  return capital(named);
}

/** The submission as text. */
export function submissionOf(book: Rulebook, licensee: string, choices: Choices): string {
  const lines = [`rulebook = ${JSON.stringify(book.id)}`];
  if (licensee.trim()) lines.push(`licensee = ${JSON.stringify(licensee.trim())}`);
  lines.push('', '[options]');
  for (const option of book.options) {
    const value = choices[`options.${option.name}`];
    if (value !== undefined && value !== option.default) lines.push(`${option.name} = ${written(option, value)}`);
  }
  for (const table of book.pay_tables) {
    const changed = table.rows.flatMap((row) => {
      const pays = choices[`pay.${table.name}.${row.name}`];
      return pays === undefined || pays === row.default ? [] : [`${row.name} = ${JSON.stringify(pays)}`];
    });
    if (changed.length) lines.push('', `[pay.${table.name}]`, ...changed);
  }
  return `${lines.join('\n')}\n`;
}

/** What is wrong with a field, of everything that is wrong. */
export function violationsOf<T extends { path: string }>(violations: T[], path: string): T[] {
  const short = path.replace(/^options\./, '');
  return violations.filter((one) => one.path === path || one.path === short);
}
