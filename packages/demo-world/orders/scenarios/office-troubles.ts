import { addDays, moscowDay } from '../../../../src/kernel/dates.ts';
import { moscowDayStart } from '../../../../src/kernel/moscow-time.ts';
import { PAY } from '../../../../src/kernel/pay-systems.ts';
import type { Purchase } from '../buyer.ts';
import type { Scenario } from '../play-scenarios.ts';

/** For three days the mail server has taken no letter about this order. */
export const lettersNotSent = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, shop, vera }) {
    yield { day: 0, at: '11:15' };
    const orderId = await boris.places({ goods, delivery: { method: 'pickup' }, pay: PAY.cashInShop });
    shop.holdsLetters(orderId);
    yield { day: 0, at: '13:30' };
    await vera.makesReady(await vera.packs(orderId, 400));
    yield { day: 3, at: '11:20' };
    await vera.lettersComeBack(orderId, 'overdue');
  };

/** Анна has asked something days ago, and nobody has answered. */
export const unanswered = (subject: string, text: string): Scenario =>
  async function* ({ anna }) {
    yield { day: 0, at: '10:45' };
    await anna.asks('product', subject, text);
  };

/** The last piece is sold, and it is not on its shelf. */
export const lastPieceMissing = (slug: string): Scenario =>
  async function* ({ boris, vera }) {
    yield { day: 0, at: '12:35' };
    const orderId = await boris.buys({ goods: { [slug]: 1 }, delivery: { method: 'pickup' }, pay: PAY.sbp });
    yield { day: 0, at: '15:15' };
    await vera.allocates(orderId);
    await vera.findsNone(slug, 'На\u00a0полке пусто, в\u00a0коробках нет');
  };

/** A month is compared and closed, and then a payment of it is refunded in the cabinet. */
export const changedAfterClosing = (goods: Purchase['goods']): Scenario =>
  async function* ({ boris, office, shop, vera }) {
    yield { day: 0, at: '12:15' };
    const day = moscowDay(shop.now());
    const orderId = await boris.buys({ goods, delivery: { method: 'pickup' }, pay: PAY.card });
    yield { day: 0, at: '14:20' };
    const shipmentId = await vera.packs(orderId, 390);
    await vera.makesReady(shipmentId);
    yield { day: 0, at: '18:40' };
    await vera.handsOut(shipmentId);
    yield { day: 4, at: '04:30' };
    await office.compares('yookassa', day);
    // Every month that had the first day is over, with the days in which it may still be compared.
    yield { day: 36, at: '10:00' };
    await office.closesMonth(`${day.slice(0, 7)}-01`);
    yield { day: 37, at: '12:00' };
    await office.refundsInCabinet(orderId, 10_000);
    yield { day: 38, at: '04:30' };
    await office.compares('yookassa', day);
  };

/** Between two tries of a comparison. */
const TRIES = ['04:30', '04:40', '05:00', '06:10', '09:20', '12:30', '15:40'] as const;

/** For half a day the payment company does not list what was paid the day before. */
export const notListed: Scenario = async function* ({ office, ramp, shop }) {
  yield { day: 0, at: '04:20' };
  const day = moscowDay(addDays(shop.now(), -1));
  // A comparison reads the day before, too.
  const from = moscowDayStart(moscowDay(addDays(shop.now(), -2)));
  await ramp.staysSilent('yookassa', `captured_at.gte=${encodeURIComponent(from.toISOString())}`);
  for (const [nth, at] of TRIES.entries()) {
    yield { day: 0, at };
    await (nth === 0 ? office.compares('yookassa', day) : office.triesToCompare());
  }
};

/** Registers come as files that nobody can read. */
export const unreadableFiles: Scenario = async function* ({ office }) {
  yield { minutesAgo: 190 };
  await office.takesFiles();
};

/** Each afternoon of some days what is late is looked for, so that it is known since when. @param days until yesterday */
export const afternoonRounds = (days: number): Scenario =>
  async function* ({ office }) {
    for (let day = 0; day < days; day += 1) {
      yield { day, at: '16:40' };
      await office.looksForLate();
    }
  };
