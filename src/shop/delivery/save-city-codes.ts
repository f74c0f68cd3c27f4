import { sql } from 'drizzle-orm';
import type { CarrierName } from '../../kernel/carriers.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { citiesForDelivery } from '../places/places.reads.ts';
import { listedCode } from './carrier-city.ts';
import { cityCodes } from './city-codes.rules.ts';
import type { ListedCity } from './delivery-carrier.port.ts';

/**
 * Keeps the carrier's codes of our cities by what it lists, so that it need not be asked for each (decision 0102). A code that
 * was found earlier changes only where the list has another one.
 */
export async function saveCityCodes(
  tx: TransactionContext,
  carrier: CarrierName,
  listed: readonly ListedCity[],
): Promise<void> {
  const ours = await citiesForDelivery(tx.db);
  const codes = cityCodes(
    ours.map((city) => ({ ...city, ownCode: listedCode(city, carrier) })),
    listed,
  );
  const rows = [...codes].map(([city, code]) => ({ city, code }));
  await tx.db.execute(sql`
    insert into carrier_cities (carrier, city_id, code, found_at)
    select ${carrier}, city, code, ${tx.now().toISOString()}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (city integer, code integer)
    on conflict (carrier, city_id) do update set code = excluded.code, found_at = excluded.found_at
      where carrier_cities.code <> excluded.code`);
}
