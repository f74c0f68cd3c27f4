import { expect, it } from 'vitest';
import { openChatter, shiftToNoon } from '../support/chatter.ts';
import { openProcesses } from '../support/processes.ts';

it('a process that stops ends the streams of its chats by itself and exits with 0', async () => {
  const house = await openProcesses();
  await house.shiftClock(shiftToNoon());
  const anna = openChatter('203.0.113.1');
  await anna.say(house.url, 'Я здесь');
  const stream = await anna.listen(house.url);
  await stream.hears(1);
  const { child } = house.webs[0]!;
  const left = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
  child.kill('SIGTERM');
  expect(await stream.ended).toBeUndefined();
  expect(await left).toEqual({ code: 0, signal: null });
  await house.close();
});
