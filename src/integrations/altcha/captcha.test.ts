import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { describe, expect, it } from 'vitest';
import { addMinutes } from '../../kernel/dates.ts';
import { createAltcha } from './captcha.ts';

const captcha = createAltcha({ secret: 'x'.repeat(32), cost: 2, steps: [3, 6] });
const now = new Date();

const offer = async (at = now) => (await captcha.offerPuzzle('code', at)) as unknown as Challenge;
const solve = async (challenge: Challenge) => (await solveChallenge({ challenge, deriveKey }))!;
const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
const check = (text: string, at = now) => captcha.checkSolution(text, 'code', at);

describe('the puzzle', () => {
  it('is solved by trying out and checked at once', async () => {
    const challenge = await offer();
    const solution = await solve(challenge);
    expect(solution.counter).toBeGreaterThanOrEqual(3);
    const answer = await check(pack({ challenge, solution }));
    expect(answer).toMatchObject({ ok: true, solutionId: challenge.parameters.nonce });
  });

  it('is good for ten minutes of our clock', async () => {
    const challenge = await offer();
    const packed = pack({ challenge, solution: await solve(challenge) });
    expect(await check(packed, addMinutes(now, 9))).toMatchObject({ ok: true });
    expect(await check(packed, addMinutes(now, 11))).toEqual({ ok: false, problem: 'expired' });
  });

  it('of another shop, made easier, made longer or for something else is wrong', async () => {
    const challenge = await offer();
    const solution = await solve(challenge);
    const changed = (parameters: object) => check(pack({ challenge: { ...challenge, parameters }, solution }));
    expect(await changed({ ...challenge.parameters, cost: 1 })).toMatchObject({ problem: 'wrong' });
    expect(await changed({ ...challenge.parameters, expiresAt: challenge.parameters.expiresAt! + 1 })).toMatchObject({
      problem: 'wrong',
    });
    expect(await changed({ ...challenge.parameters, data: { action: 'letter' } })).toMatchObject({ problem: 'wrong' });
    const other = createAltcha({ secret: 'y'.repeat(32), cost: 2, steps: [3, 6] });
    expect(await other.checkSolution(pack({ challenge, solution }), 'code', now)).toMatchObject({ problem: 'wrong' });
    const guessed = { ...solution, derivedKey: `${challenge.parameters.keyPrefix}${'0'.repeat(32)}` };
    expect(await check(pack({ challenge, solution: guessed }))).toMatchObject({ problem: 'wrong' });
  });

  it.each(['', 'x', pack(null), pack([]), pack({ challenge: {} }), pack('ё'.repeat(20)), 'A'.repeat(9_000), '{"a":1}'])(
    'is not %.20s',
    async (text) => expect(await check(text)).toEqual({ ok: false, problem: 'wrong' }),
  );
});
