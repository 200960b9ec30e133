// Light, dark, or as the system has it.

export type Theme = 'system' | 'light' | 'dark';
const KEY = 'houseway-theme';

class Look {
  theme = $state<Theme>('system');

  constructor() {
    const kept = localStorage.getItem(KEY);
    if (kept === 'light' || kept === 'dark') this.set(kept);
  }

  set(theme: Theme): void {
    this.theme = theme;
    if (theme === 'system') {
      localStorage.removeItem(KEY);
      delete document.documentElement.dataset.theme;
    } else {
      localStorage.setItem(KEY, theme);
      document.documentElement.dataset.theme = theme;
    }
  }

  get dark(): boolean {
    return this.theme === 'dark' || (this.theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  }

  toggle(): void {
    this.set(this.dark ? 'light' : 'dark');
  }
}

export const look = new Look();
