import { deriveCode } from '../../src/shop/certificates/certificate-code.ts';
import type { ProofWorld } from './world.ts';

/** What is sold in a run. */
export interface Goods {
  readonly physical: readonly number[];
  readonly digital: readonly number[];
  /** Codes of coupons, some of which work. */
  readonly coupons: readonly string[];
  readonly cityId: number;
}

const MARKED_GTIN = '04601234500029';

/** Receives much of most goods; of the others little is left, so that buyers compete. Marks one product. */
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
  await world.query(`update products set gtin = $2, marked = true where id = $1`, [
    markedProduct(physical),
    MARKED_GTIN,
  ]);
  const [city] = await world.query<{ id: number }>('select id from cities where sdek_id = 270');
  return {
    physical,
    digital: (await ids("kind = 'digital'")).slice(0, 20),
    coupons: ['VESNA10', 'SOL300', 'DOSTAVKA', 'PERVYY15', 'ODIN1', 'SOTNYA'],
    cityId: city!.id,
  };
}

const markedProduct = (physical: readonly number[]) => physical[1]!;

/** A code of a gift certificate with money on it; undefined while none was sold. */
export async function someCertificate(world: ProofWorld): Promise<string | undefined> {
  const [found] = await world.query<{ owner: string }>(
    `select owner from ledger_accounts where kind = 'certificate' and balance > 0 order by random() limit 1`,
  );
  return found && deriveCode(world.secret, found.owner);
}
