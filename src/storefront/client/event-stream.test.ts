import { expect, it } from 'vitest';
import { readEvents } from './event-stream.ts';

const text =
  'retry: 2000\n\nid: 7\ndata: {"text":"Здравствуйте"}\n\n: still here\n\nid: 8\ndata: {"text":"😀"}\n\nid: 9\ndata: cut';

it.each([1, 2, 3, 7, 1000])('reassembles events from chunks of %i bytes', async (size) => {
  const bytes = new TextEncoder().encode(text);
  const events: string[] = [];
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
      controller.close();
    },
  });
  await readEvents(
    body,
    (data) => events.push(data),
    () => {},
  );
  expect(events).toEqual(['{"text":"Здравствуйте"}', '{"text":"😀"}']);
});
