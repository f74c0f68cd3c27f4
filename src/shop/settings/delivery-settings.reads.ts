import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.ts';
import { deliverySettingsOf, type DeliverySettings } from './delivery-shape.ts';
import { settings } from './settings.tables.ts';

/** Settings of the delivery as they are now. */
export async function deliverySettings(db: Db): Promise<DeliverySettings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'delivery'));
  return deliverySettingsOf(row?.value);
}
