/** Which screen an address shows. */

export type Screen =
  'home' | 'terminal' | 'console' | 'floor' | 'cage' | 'sign' | 'board' | 'watch' | 'nowhere';

export interface Route {
  screen: Screen;
  /** The table's name, where the screen is one table's. */
  table: string;
  search: URLSearchParams;
}

const OF_A_TABLE: Record<string, Screen> = {
  t: 'terminal',
  console: 'console',
  sign: 'sign',
  board: 'board',
  watch: 'watch',
};

export function read(path: string, search = ''): Route {
  const parts = path.split('/').filter((part) => part !== '');
  const found = (screen: Screen, table = ''): Route => ({
    screen,
    table,
    search: new URLSearchParams(search),
  });
  const [first, table, ...rest] = parts;
  if (first === undefined) return found('home');
  if (first === 'floor' && table === undefined) return found('floor');
  if (first === 'cage' && table === undefined) return found('cage');
  const screen = Object.hasOwn(OF_A_TABLE, first) ? OF_A_TABLE[first] : undefined;
  if (screen !== undefined && table !== undefined && rest.length === 0) {
    return found(screen, decodeURIComponent(table));
  }
  return found('nowhere');
}

class Router {
  at = $state.raw<Route>(read('/'));

  /** Follows the address bar, and links within the page. */
  start(): void {
    const follow = () => (this.at = read(location.pathname, location.search));
    follow();
    addEventListener('popstate', follow);
    addEventListener('click', (event) => {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
        return;
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      if (!link || link.target !== '' || link.origin !== location.origin || link.hasAttribute('download'))
        return;
      event.preventDefault();
      this.go(link.pathname + link.search);
    });
  }

  go(path: string): void {
    history.pushState(null, '', path);
    this.at = read(location.pathname, location.search);
  }

  /** Names the present place anew, without a step back. */
  rename(path: string): void {
    if (path === location.pathname + location.search) return;
    history.replaceState(null, '', path);
    this.at = read(location.pathname, location.search);
  }
}

export const router = new Router();
