// Who is looking at the page.
import type { Account, Money, SessionInfo } from './api';
import { carry, del, get, post } from './http';

class Session {
  account = $state<Account | null>(null);
  wallet = $state<Money | null>(null);
  known = $state(false);
  mustChange = $state(false);

  private take(info: SessionInfo): void {
    carry(info.csrf);
    this.account = info.account ?? null;
    this.wallet = info.wallet ?? null;
    this.mustChange = info.must_change_password;
    this.known = true;
  }

  async look(): Promise<void> {
    this.take(await get<SessionInfo>('/api/session'));
  }

  /** Makes sure there is somebody: a guest, where nobody has signed in. */
  async someone(): Promise<void> {
    if (!this.known) await this.look();
    if (!this.account) this.take(await post<SessionInfo>('/api/session/guest'));
  }

  async signIn(name: string, password: string, code?: string): Promise<void> {
    this.take(await post<SessionInfo>('/api/session', { name, password, code: code || null }));
  }

  async register(name: string, password: string): Promise<void> {
    this.take(await post<SessionInfo>('/api/accounts', { name, password }));
  }

  async changePassword(old: string, fresh: string): Promise<void> {
    this.take(await post<SessionInfo>('/api/session/password', { old, new: fresh }));
  }

  async leave(): Promise<void> {
    this.take(await del<SessionInfo>('/api/session'));
  }

  /** Whether one of these roles is one's own. */
  is(...roles: string[]): boolean {
    return this.account !== null && roles.includes(this.account.role);
  }
}

export const session = new Session();
