import { sql } from 'drizzle-orm';
import { totalOf, type Kopecks } from '../../kernel/money.ts';
import { bonusBalance } from '../bonuses/bonus-balance.reads.ts';
import { ownCertificates } from '../certificates/own-certificates.reads.ts';
import type { ShopContext } from '../context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { hasOnlyContactsOf } from '../customers/only-contacts-of.ts';
import { personOf } from '../customers/person.rules.ts';
import { orderIdsOf } from '../orders/orders-of-person.reads.ts';
import { isReviewOf } from '../reviews/own-reviews.reads.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { deletionBlockers } from './deletion-blockers.reads.ts';
import { KEPT } from './deletion-parts.ts';
import type { Blocker } from './deletion.rules.ts';
import { anyOf } from './export-section.ts';

export interface DeletionPreview {
  /** What goes, in Russian, with the number of rows; nothing is listed that there is none of. */
  readonly goes: readonly { readonly what: string; readonly count: number }[];
  readonly kept: typeof KEPT;
  /** Bought gift certificates with money left: they stay, and pay by their codes. */
  readonly certificates: { readonly count: number; readonly balance: Kopecks };
  /** What has to be finished first. */
  readonly blockers: readonly Blocker[];
}

/** What goes, in Russian. */
const WORDS = {
  basket: 'Товары в\u00a0корзине и\u00a0избранном',
  recipients: 'Получатели',
  saved: 'Сохранённые данные и\u00a0черновики заказов',
  orders: 'Имя, контакты и\u00a0адрес в\u00a0заказах',
  reviews: 'Подписи под отзывами',
  chat: 'Сообщения чата',
  words: 'Вопросы и\u00a0обращения',
  webinars: 'Записи на\u00a0вебинары',
  notices: 'Просьбы сообщить о\u00a0поступлении',
  bonuses: 'Бонусы, которые сгорят',
  plan: 'Копия плана приёма',
  tickets: 'Обращения',
  keys: 'Ключи входа',
  sessions: 'Сведения о\u00a0входах',
  notes: 'Заметки сотрудников магазина',
} as const;

/** More than anybody has bought. */
const MOST_CERTIFICATES = 10_000;

/** What the deletion of an account would do. */
export async function deletionPreview(
  { db, now }: Pick<ShopContext, 'db' | 'now'>,
  customer: Customer,
): Promise<DeletionPreview> {
  const person = personOf(customer);
  const { customerId, email } = person;
  const orderIds = await orderIdsOf(db, person);
  const { available, pending } = await bonusBalance(db, customerId, now());
  const { rows } = await db.execute<{ what: keyof typeof WORDS; count: number }>(sql`
    select what, count::int as count from (
      select 1 as at, 'basket' as what, (select count(*) from baskets b join basket_lines l
          on l.basket_id = b.id where b.customer_id = ${customerId})
        + (select count(*) from baskets b join favourites f on f.basket_id = b.id where b.customer_id = ${customerId}) as count
      union all select 2, 'recipients', count(*) from recipients where customer_id = ${customerId}
      union all select 3, 'saved', count(*) from temp_data where customer_id = ${customerId}
      union all select 4, 'orders', count(*) from orders
        where id = ${anyOf(orderIds)} and anonymized_at is null
      union all select 5, 'reviews', count(*) from ${reviews} where ${isReviewOf(person, orderIds)}
      union all select 6, 'chat', count(*) from chats c join chat_messages m on m.chat_id = c.id
        where c.customer_id = ${customerId}
      union all select 7, 'words', (select count(*) from support_questions where lower(email) = ${email})
        + (select count(*) from form_messages where ${hasOnlyContactsOf(person, { phone: sql`phone`, email: sql`email` })})
      union all select 8, 'webinars', count(*) from webinar_registrations where lower(email) = ${email}
      union all select 9, 'notices', count(*) from restock_notices where lower(email) = ${email}
      union all select 10, 'bonuses', ${available + pending}::int
      union all select 11, 'plan', count(*) from course_plans where customer_id = ${customerId}
      union all select 12, 'tickets', count(*) from tickets where customer_id = ${customerId}
      union all select 13, 'keys', count(*) from passkeys where customer_id = ${customerId}
      union all select 14, 'sessions', count(*) from sessions where customer_id = ${customerId}
      union all select 15, 'notes', count(*) from customer_notes where customer_id = ${customerId} and note <> ''
    ) t where count > 0 order by at`);
  const certificates = (await ownCertificates(db, customerId, MOST_CERTIFICATES)).filter(
    ({ boughtIn, balance, validUntil }) => boughtIn !== null && balance > 0 && validUntil > now(),
  );
  return {
    goes: rows.map(({ what, count }) => ({ what: WORDS[what], count })),
    kept: KEPT,
    certificates: { count: certificates.length, balance: totalOf(certificates.map(({ balance }) => balance)) },
    blockers: await deletionBlockers(db, customerId, orderIds),
  };
}
