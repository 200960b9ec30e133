// Who is looking at the page.
import type { Account, Money, SessionInfo } from './api';
import { carry, del, get, post } from './http';

class Session {
  account = $state<Account | null>(null);
  wallet = $state<Money | null>(null);
  known = $state(false);

  private take(info: SessionInfo): void {
    carry(info.csrf);
    this.account = info.account;
    this.wallet = info.wallet ?? null;
    this.known = true;
  }

  async look(): Promise<void> {
    this.take(await get<SessionInfo>('/api/session'));
  }

  /** Makes sure there is somebody: a guest, where nobody has signed in. */
  async someone(): Promise<void> {
    if (!this.known) await this.look();
    if (this.account) return;
    await post('/api/session/guest');
    await this.look();
  }

  async signIn(name: string, password: string): Promise<void> {
    await post('/api/session', { name, password });
    await this.look();
  }

  async register(name: string, password: string): Promise<void> {
    await post('/api/accounts', { name, password });
    await this.look();
    if (!this.account || this.account.guest) await this.signIn(name, password);
  }

  async leave(): Promise<void> {
    await del('/api/session');
    await this.look();
  }
}

export const session = new Session();
