import { CARRIER_NAMES, type CarrierName } from '../../../src/kernel/carriers.ts';
import { addDays, moscowDay } from '../../../src/kernel/dates.ts';
import { deriveCode } from '../../../src/shop/certificates/certificate-code.ts';
import { lookFor, type Actor } from '../requests.ts';
import { pause } from '../pause.ts';
import { prepareCustomers, type ProofCustomer } from './customers.ts';
import type { ProofWorld } from '../world/world.ts';

export const CARRIERS = CARRIER_NAMES;

/** What is sold in a run. */
export interface Goods {
  readonly physical: readonly number[];
  readonly digital: readonly number[];
  /** Codes of coupons, some of which work. */
  readonly coupons: readonly string[];
  /** Buyers who spend bonuses. */
  readonly customers: readonly ProofCustomer[];
  readonly cityId: number;
  /** Codes of points that take money; changes and orders choose among a few. */
  readonly points: Readonly<Record<CarrierName, readonly string[]>>;
  readonly lots: {
    /** Products of which the warehouse records lots. */
    readonly products: readonly number[];
    /** Until when the lots are good, by their numbers. */
    readonly days: readonly string[];
  };
}

/** Every so many physical goods are marked. */
const MARKED_EACH = 4;
const POINTS = 4;
/** Every so many goods that are no bundles have lots. */
const LOTS_EACH = 7;
const LOTS_OF_PRODUCT = 4;

/** Receives much of most goods; of the others little is left, so that buyers compete. Marks some. */
export async function prepareGoods(world: ProofWorld): Promise<Goods> {
  await world.query(`
    with received as (
      update stock_levels set available = available + 100000 where product_id % 4 <> 0 returning product_id
    ) insert into stock_movements (product_id, kind, quantity, actor, at)
    select product_id, 'receive', 100000, 'proof', now() from received`);
  await world.query(
    `insert into coupons (code, title, kind, value, max_uses) values ('SOTNYA', 'Сто раз', 'percent', 5, 100)`,
  );
  const ids = async (condition: string) =>
    (
      await world.query<{ id: number }>(
        `select id from products where published_at is not null and ${condition} order by id`,
      )
    ).map(({ id }) => id);
  const physical = await ids("kind = 'physical'");
  for (const [index, id] of physical.entries())
    if (index % MARKED_EACH === 1)
      await world.query(`update products set gtin = $2, marked = true where id = $1`, [id, gtinOf(index)]);
  const [city] = await world.query<{ id: number }>('select id from cities where sdek_id = 270');
  return {
    physical,
    digital: (await ids("kind = 'digital'")).slice(0, 20),
    coupons: ['VESNA10', 'SOL300', 'DOSTAVKA', 'PERVYY15', 'ODIN1', 'SOTNYA'],
    customers: await prepareCustomers(world),
    cityId: city!.id,
    points: await pointsIn(world, city!.id, physical[0]!),
    lots: {
      products: (await ids("kind = 'physical' and type <> 'bundle'")).filter((_, nth) => nth % LOTS_EACH === 2),
      days: Array.from({ length: LOTS_OF_PRODUCT }, (_, nth) => moscowDay(addDays(world.now(), 200 + 30 * nth))),
    },
  };
}

/** GTIN-14 with its check digit. */
function gtinOf(index: number): string {
  const digits = `0460123450${String(index).padStart(3, '0')}`;
  const sum = [...digits].reduce((all, digit, at) => all + Number(digit) * (at % 2 === 0 ? 3 : 1), 0);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}

interface Point {
  readonly code: string;
  readonly carrier: CarrierName;
  readonly problem: string | null;
  readonly paySystems: readonly number[];
}

/** The worker copies the points of each carrier when it starts. */
async function pointsIn({ webs }: ProofWorld, cityId: number, product: number): Promise<Goods['points']> {
  const body = JSON.stringify({ cityId, items: [{ product, quantity: 1 }] });
  for (let times = 0; times < 60; times += 1) {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(`${webs[0]!.url}/api/delivery/points`, { method: 'POST', headers, body });
    const { points = [] } = (await answer.json()) as { points?: readonly Point[] };
    const fit = points.filter(({ problem, paySystems }) => problem === null && paySystems.includes(2));
    const of = (name: CarrierName) =>
      fit
        .filter(({ carrier }) => carrier === name)
        .map(({ code }) => code)
        .sort()
        .slice(0, POINTS);
    const found = { cdek: of('cdek'), boxberry: of('boxberry') };
    if (CARRIERS.every((name) => found[name].length > 0)) return found;
    await pause(500);
  }
  throw new Error('the carriers have no points');
}

/** A code of a gift certificate with money on it; undefined while none was sold. */
export async function someCertificate(actor: Actor): Promise<string | undefined> {
  const found = await lookFor<{ owner: string }>(
    actor,
    `select a.owner from ledger_accounts a where a.kind = 'certificate' and a.balance > 0 order by a.id limit 200`,
  );
  return found && deriveCode(actor.world.secret, found.owner);
}
