// The games whose tour was taken or skipped in this browser.

const KEY = 'houseway-toured';

class Seen {
  private games = $state.raw<string[]>(read());

  has(game: string): boolean {
    return this.games.includes(game);
  }

  add(game: string): void {
    if (this.has(game)) return;
    this.games = [...this.games, game];
    try {
      localStorage.setItem(KEY, this.games.join(' '));
    } catch {
      // A browser that keeps nothing offers the tour again.
    }
  }
}

function read(): string[] {
  try {
    return (localStorage.getItem(KEY) ?? '').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}

export const seen = new Seen();
