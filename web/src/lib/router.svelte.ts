// Routes without a library: the path decides the page, links stay links.

import { read } from './route';

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

  /** Another address for what is being looked at, which is no step of its own for the way back. */
  rename(path: string): void {
    history.replaceState(history.state, '', path);
  }

  private follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
    if (link.pathname.startsWith('/api/')) return;
    if (link.hash && link.pathname === location.pathname) return;
    event.preventDefault();
    this.go(`${link.pathname}${link.search}${link.hash}`);
  }
}

export const place = new Place();
