import { eq, inArray } from 'drizzle-orm';
import type { CompanyFacts } from '../../kernel/company.ts';
import type { Db } from '../../platform/database.ts';
import { companyOf } from './company-shape.ts';
import { deliverySettingsOf, type DeliverySettings } from './delivery-shape.ts';
import { settings } from './settings.tables.ts';

/** Settings of the delivery as they are now. */
export async function deliverySettings(db: Db): Promise<DeliverySettings> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, 'delivery'));
  return deliverySettingsOf(row?.value);
}

/** The same with the facts of the company, in one query: offers and orders need both. */
export async function deliveryAndCompany(db: Db): Promise<{ delivery: DeliverySettings; company: CompanyFacts }> {
  const keys = ['delivery', 'company'] as const;
  const rows = await db
    .select({ key: settings.key, value: settings.value })
    .from(settings)
    .where(inArray(settings.key, keys));
  const valueOf = (key: (typeof keys)[number]) => rows.find((row) => row.key === key)?.value;
  return { delivery: deliverySettingsOf(valueOf('delivery')), company: companyOf(valueOf('company')) };
}
