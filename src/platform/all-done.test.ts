import { expect, it } from 'vitest';
import { allDone } from './all-done.ts';

it('throws the first failure only after the others have ended', async () => {
  const ended: string[] = [];
  const after = async (turns: number, name: string) => {
    for (let turn = 0; turn < turns; turn += 1) await undefined;
    ended.push(name);
    if (name.startsWith('bad')) throw new Error(name);
    return name;
  };
  await expect(allDone([after(30, 'good'), after(20, 'bad second'), after(3, 'bad first')])).rejects.toThrow(
    'bad first',
  );
  expect(ended).toEqual(['bad first', 'bad second', 'good']);
  expect(await allDone([after(2, 'one'), false, after(1, 'two')])).toEqual(['one', false, 'two']);
});
