// Which page an address means.

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: number }
  | { page: 'round'; id: number; round: number }
  | { page: 'rules' }
  | { page: 'rulebook'; id: string }
  | { page: 'odds'; id: string }
  | { page: 'sign-in' }
  | { page: 'deal'; id: number }
  | { page: 'floor' }
  | { page: 'surveillance' }
  | { page: 'nowhere' };

/** The page of a path. */
export function read(path: string): Route {
  const parts = path.split('/').filter(Boolean).map(decodeURIComponent);
  const [first, second, third, fourth] = parts;
  const number = (text: string | undefined) => (text && /^\d{1,9}$/.test(text) ? Number(text) : null);
  if (parts.length === 0) return { page: 'lobby' };
  if (first === 'rules' && parts.length === 1) return { page: 'rules' };
  if (first === 'rules' && parts.length === 2) return { page: 'rulebook', id: second! };
  if (first === 'odds' && parts.length === 2) return { page: 'odds', id: second! };
  if (first === 'sign-in' || first === 'floor' || first === 'surveillance') {
    return parts.length === 1 ? { page: first } : { page: 'nowhere' };
  }
  const id = number(second);
  if (first === 'deal' && id !== null && parts.length === 2) return { page: 'deal', id };
  if (first === 'table' && id !== null) {
    if (parts.length === 2) return { page: 'table', id };
    const round = number(fourth);
    if (parts.length === 4 && third === 'round' && round !== null) return { page: 'round', id, round };
  }
  return { page: 'nowhere' };
}
