import { expect, it } from 'vitest';
import { openChatClient, shiftToNoon } from '../support/chat-client.ts';
import { openProcessTestShop } from '../support/processes.ts';

it('a process that stops ends the streams of its chats by itself and exits with 0', async () => {
  const shop = await openProcessTestShop();
  await shop.shiftClock(shiftToNoon());
  const anna = openChatClient('203.0.113.1');
  await anna.sendMessage(shop.url, 'Я здесь');
  const stream = await anna.listen(shop.url);
  await stream.waitForMessages(1);
  const { child } = shop.webs[0]!;
  const exited = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  child.kill('SIGTERM');
  expect(await stream.ended).toBeUndefined();
  expect(await exited).toEqual({ code: 0, signal: null });
  await shop.close();
});
