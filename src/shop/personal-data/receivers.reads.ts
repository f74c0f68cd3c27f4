import { sql } from 'drizzle-orm';
import { CARRIERS, type CarrierName } from '../../kernel/carriers.ts';
import type { Db } from '../../platform/database.ts';
import type { Person } from '../customers/person.rules.ts';

/** A company that got data of a person, and what; in Russian. */
export interface Receiver {
  readonly company: string;
  readonly data: string;
}

/** Names of payment companies by their names in `payments`. */
const PAYMENT_COMPANIES: Readonly<Record<string, string>> = { yookassa: 'ЮKassa' };

/** Companies that got data of this person, by what the rows of these orders and of the account say. */
export async function receiversOf(
  db: Db,
  { customerId, phone, email }: Person,
  orderIds: readonly string[],
): Promise<readonly Receiver[]> {
  const own = sql`any(${`{${orderIds.join(',')}}`}::uuid[])`;
  const { rows } = await db.execute<{ kind: 'payment' | 'carrier' | 'address' | 'mailing'; name: string }>(sql`
    select distinct 'payment' as kind, provider as name from payments where order_id = ${own}
    union select 'carrier', t.carrier from carrier_tasks t join shipments s on s.id = t.shipment_id where s.order_id = ${own}
    union select 'address', '' from orders where id = ${own} and delivery->>'method' = 'courier'
    union select 'mailing', '' from mailing_events where state = 'sent' and (customer_id = ${customerId}
      or subscriber_id in (select id from subscribers where email = ${email}))
    order by kind, name`);
  const found = rows.map(({ kind, name }): Receiver => {
    if (kind === 'payment')
      return {
        company: `${PAYMENT_COMPANIES[name] ?? name} и\u00a0оператор фискальных данных`,
        data: 'суммы платежей и\u00a0возвратов, телефон и\u00a0почта для чека',
      };
    if (kind === 'carrier')
      return { company: CARRIERS[name as CarrierName], data: 'имя, телефон и\u00a0адрес получателя посылки' };
    if (kind === 'address') return { company: 'DaData', data: 'строка адреса' };
    return { company: 'Компания рассылок', data: 'имя, почта, телефон; об\u00a0отписке мы\u00a0ей сообщили' };
  });
  return [
    ...found,
    ...(phone === null ? [] : [{ company: 'Компания СМС и\u00a0звонков', data: 'телефон и\u00a0тексты сообщений' }]),
    ...(email === null ? [] : [{ company: 'Почтовая компания', data: 'адрес и\u00a0тексты писем' }]),
  ];
}
