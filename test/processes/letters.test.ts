import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkoutForm, eventually, place, totalOf } from '../support/buyer.ts';
import { openProcesses, type ProcessHouse } from '../support/processes.ts';

const MINUTE = 60_000;

describe('the process is killed after the mail server has taken a letter, before that is noted', () => {
  let house: ProcessHouse;
  beforeAll(async () => {
    house = await openProcesses();
    house.expectErrors(/terminat|ECONNRESET/);
  });
  afterAll(() => house.close());

  it('the letter is sent once more under the same Message-ID, and then no more', async () => {
    const items = [{ product: 2, quantity: 1 }];
    // Taken, and the answer never comes: the process waits for it while it is killed.
    await house.sandbox.fail({ provider: 'smtp', lost: true });
    const { body } = await place(house.url, checkoutForm(items, await totalOf(house.url, items), { paySystem: 3 }));
    const lettersOf = () => house.sandbox.lettersAbout(`Заказ № ${body.number} принят`);
    const arrived = (count: number) => eventually(lettersOf, (letters) => letters.length === count);
    /** Asked of the queue by what waits: the job of the killed process counts as running for a while. */
    const sweep = async () => {
      await house.enqueue('resend-letters');
      await eventually(
        () =>
          house.query(
            "select 1 from jobs.job where name in ('resend-letters', 'order-letter') and state in ('created', 'retry')",
          ),
        (waiting) => waiting.length === 0,
      );
    };
    await arrived(1);
    await house.kill(0);
    await house.restart(0);
    const state = async () =>
      (await house.query<{ state: string }>('select state from letters where key = $1', [`placed:${body.orderId}`]))[0]!
        .state;
    expect(await state()).toBe('waiting');
    await sweep();
    // It may be under way still, for all that is known.
    expect(await lettersOf()).toHaveLength(1);
    await house.shiftClock(3 * MINUTE);
    await sweep();
    const [first, second] = await arrived(2);
    expect(second!.messageId).toBe(first!.messageId);
    await eventually(state, (now) => now === 'sent');
    await house.shiftClock(60 * MINUTE);
    await sweep();
    expect(await lettersOf()).toHaveLength(2);
  });
});
