// Routes without a library: the path decides the page, links stay links.

export type Route =
  | { page: 'lobby' }
  | { page: 'table'; id: number }
  | { page: 'round'; id: number; round: number }
  | { page: 'rules' }
  | { page: 'rulebook'; id: string }
  | { page: 'odds'; id: string }
  | { page: 'sign-in' }
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
  if (first === 'sign-in' && parts.length === 1) return { page: 'sign-in' };
  const id = number(second);
  if (first === 'table' && id !== null) {
    if (parts.length === 2) return { page: 'table', id };
    const round = number(fourth);
    if (parts.length === 4 && third === 'round' && round !== null) return { page: 'round', id, round };
  }
  return { page: 'nowhere' };
}

class Place {
  path = $state(location.pathname);
  route = $derived(read(this.path));

  constructor() {
    addEventListener('popstate', () => (this.path = location.pathname));
    document.addEventListener('click', (event) => this.follow(event));
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.path = location.pathname;
    scrollTo(0, 0);
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(link.pathname);
  }
}

export const place = new Place();
