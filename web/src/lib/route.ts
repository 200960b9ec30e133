// Which page an address means.

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: number }
  | { page: 'round'; id: number; round: number; step: number | null }
  | { page: 'rules' }
  | { page: 'rulebook'; id: string; clause: string | null }
  | { page: 'odds'; id: string }
  | { page: 'sign-in' }
  | { page: 'deal'; id: number }
  | { page: 'floor' }
  | { page: 'submission'; name: string; version: number }
  | { page: 'history' }
  | { page: 'surveillance' }
  | { page: 'nowhere' };

/** The parts of a path; nothing where one of them cannot be read. */
function partsOf(path: string): string[] | null {
  try {
    return path.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

const number = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);

/** The page of a path. */
export function read(path: string): Route {
  const parts = partsOf(path);
  if (!parts) return { page: 'nowhere' };
  const [first, second, third, fourth] = parts;
  if (parts.length === 0) return { page: 'lobby' };
  if (first === 'rules' && parts.length === 1) return { page: 'rules' };
  if (first === 'rules' && parts.length <= 3) return { page: 'rulebook', id: second!, clause: third ?? null };
  if (first === 'odds' && parts.length === 2) return { page: 'odds', id: second! };
  if (first === 'floor' && second === 'submission' && third && parts.length === 4) {
    const version = number(fourth);
    return version === null ? { page: 'nowhere' } : { page: 'submission', name: third, version };
  }
  if (first === 'sign-in' || first === 'floor' || first === 'surveillance' || first === 'history') {
    return parts.length === 1 ? { page: first } : { page: 'nowhere' };
  }
  const id = number(second);
  if (first === 'deal' && id !== null && parts.length === 2) return { page: 'deal', id };
  if (first === 'table' && id !== null) return ofTable(id, parts);
  return { page: 'nowhere' };
}

/** `/table/3`, `/table/3/round/7`, `/table/3/round/7/step/2`. */
function ofTable(id: number, parts: string[]): Route {
  if (parts.length === 2) return { page: 'table', id };
  const [round, step] = [number(parts[3]), number(parts[5])];
  if (parts[2] !== 'round' || round === null) return { page: 'nowhere' };
  if (parts.length === 4) return { page: 'round', id, round, step: null };
  if (parts.length === 6 && parts[4] === 'step' && step !== null) return { page: 'round', id, round, step };
  return { page: 'nowhere' };
}

/** The address of a clause as it is cited: `ma-boston-5 10(b)`. */
export function clausePath(cited: string): string {
  const [book, ...rest] = cited.split(' ');
  return `/rules/${book}/${encodeURIComponent(rest.join(' '))}`;
}
