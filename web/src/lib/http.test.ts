// Answers that are told line by line.
import { afterEach, expect, it, vi } from 'vitest';
import { lines, Refused } from './http';

afterEach(() => vi.unstubAllGlobals());

function answering(chunks: string[], init: ResponseInit = {}): void {
  const bytes = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes.encode(chunk));
      controller.close();
    },
  });
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, init)));
}

it('reads lines however they are cut', async () => {
  answering(['{"do', 'ne":1,"of":2}\n{"done":2', ',"of":2}\n{"document":{"title":"é"}}\n']);
  const found: unknown[] = [];
  await lines('/odds', new AbortController().signal, (line) => found.push(line));
  expect(found).toEqual([{ done: 1, of: 2 }, { done: 2, of: 2 }, { document: { title: 'é' } }]);
});

it('says what the floor says where there are none', async () => {
  answering(['{"title":"No","status":422,"detail":"not that"}'], { status: 422 });
  const asked = lines('/odds', new AbortController().signal, () => undefined);
  await expect(asked).rejects.toThrow('not that');
  await expect(asked).rejects.toBeInstanceOf(Refused);
});
