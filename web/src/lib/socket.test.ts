import { describe, expect, it } from 'vitest';
import type { FromServer, View } from './api';
import { TableSocket, backoff, type Wire } from './socket';

class FakeWire implements Wire {
  sent: { type: string; key?: string }[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.();
  }
  hear(message: FromServer) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

const view = (seq: number) => ({ seq, last: [] }) as unknown as View;
const news = (seq: number, after = seq - 1): FromServer => ({ type: 'news', after, seq, told: [], view: view(seq) });

function table(exists = true) {
  const wires: FakeWire[] = [];
  const seen: number[] = [];
  const shown: string[] = [];
  const states: string[] = [];
  const later: { run: () => void; ms: number }[] = [];
  let keys = 0;
  const socket = new TableSocket(
    {
      view: (one) => seen.push(one.seq),
      meters: (meters) => shown.push(...meters.map((meter) => meter.amount)),
      state: (state) => states.push(state),
    },
    {
      connect: () => {
        const wire = new FakeWire();
        wires.push(wire);
        return wire;
      },
      later: (run, ms) => {
        later.push({ run, ms });
        return () => undefined;
      },
      key: () => `k${keys++}`,
      exists: () => Promise.resolve(exists),
      random: () => 1,
    },
  );
  socket.open();
  return { socket, wires, seen, shown, states, later };
}

describe('the socket of a table', () => {
  it('gives up where there is no such table, and tries again where there is', async () => {
    for (const [exists, end] of [
      [false, 'nowhere'],
      [true, 'lost'],
    ] as const) {
      const { wires, states, later } = table(exists);
      wires[0]!.onclose?.();
      await Promise.resolve();
      await Promise.resolve();
      expect(states.at(-1)).toBe(end);
      later[0]!.run();
      expect(wires.length).toBe(exists ? 2 : 1);
    }
  });

  it('hears of a meter that other tables moved, and is where it was', () => {
    const { wires, seen, shown } = table();
    wires[0]!.hear({ type: 'view', view: view(5) });
    const meter = { name: 'progressive meter', title: 'Progressive meter', amount: '10000.70', linked: true };
    wires[0]!.hear({ type: 'meters', meters: [meter] });
    wires[0]!.hear(news(6));
    expect([shown, seen]).toEqual([['10000.70'], [5, 6]]);
  });

  it('takes news in order and leaves out what it knows', () => {
    const { wires, seen } = table();
    wires[0]!.hear({ type: 'view', view: view(5) });
    wires[0]!.hear(news(5));
    wires[0]!.hear(news(6));
    wires[0]!.hear(news(7));
    // Several entries in one message.
    wires[0]!.hear(news(9, 7));
    expect(seen).toEqual([5, 6, 7, 9]);
    expect(wires[0]!.sent).toEqual([]);
  });

  it('asks once for the whole view when it missed something, and shows nothing until it comes', () => {
    const { wires, seen } = table();
    wires[0]!.hear({ type: 'view', view: view(5) });
    wires[0]!.hear(news(7));
    wires[0]!.hear(news(8));
    expect(wires[0]!.sent).toEqual([{ type: 'reload' }]);
    expect(seen).toEqual([5]);
    wires[0]!.hear({ type: 'view', view: view(8) });
    wires[0]!.hear(news(9));
    expect(seen).toEqual([5, 8, 9]);
  });

  it('comes back after a break, later each time, and anew after success', () => {
    const { wires, later, seen, states } = table();
    wires[0]!.close();
    later[0]!.run();
    wires[1]!.close();
    expect(later.map((one) => one.ms)).toEqual([400, 800]);
    later[1]!.run();
    wires[2]!.onopen?.();
    wires[2]!.hear({ type: 'view', view: view(3) });
    wires[2]!.close();
    expect(later[2]!.ms).toBe(400);
    expect(seen).toEqual([3]);
    expect(states).toContain('lost');
  });

  it('tells each order its own answer', async () => {
    const { socket, wires } = table();
    const [one, other] = [socket.order({ type: 'ready', ready: true }), socket.order({ type: 'seed', seed: 'x' })];
    wires[0]!.hear({
      type: 'refused',
      key: 'k1',
      problem: { type: 'urn:houseway:no', title: 'No', status: 422, detail: 'No.', code: 'no' },
    });
    wires[0]!.hear({ type: 'done', key: 'k0', seq: 9 });
    expect(await one).toEqual({ ok: true, seq: 9 });
    expect(await other).toMatchObject({ ok: false, problem: { title: 'No' } });
  });

  it('says so when the connection breaks before an answer', async () => {
    const { socket, wires } = table();
    const order = socket.order({ type: 'ready', ready: true });
    wires[0]!.close();
    expect(await order).toMatchObject({ ok: false, problem: { title: 'Connection lost' } });
    expect(await socket.order({ type: 'ready', ready: true })).toMatchObject({ ok: false });
  });

  it('waits at most fifteen seconds', () => {
    expect(backoff(0, 0)).toBe(267);
    expect(backoff(99, 1)).toBe(15_000);
  });

  it('says so when no line can be opened at all', () => {
    const { wires, later, states } = table();
    for (let attempt = 0; attempt < 5; attempt += 1) {
      wires[attempt]!.close();
      later[attempt]!.run();
    }
    expect(states.filter((state) => state === 'lost')).toHaveLength(4);
    expect(states).toContain('barred');
    wires[5]!.onopen?.();
    expect(states.at(-1)).toBe('open');
    // A line that was open once is only lost.
    wires[5]!.close();
    expect(states.at(-1)).toBe('lost');
  });

  it('says so in a browser that has no sockets', () => {
    const states: string[] = [];
    const ears = { view: () => undefined, meters: () => undefined, state: (state: string) => states.push(state) };
    new TableSocket(ears, { connect: () => null, later: () => () => undefined, key: () => 'k', exists: () => Promise.resolve(true), random: () => 1 }).open();
    expect(states).toEqual(['connecting', 'barred']);
  });
});
