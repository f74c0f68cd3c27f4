import { sql } from 'drizzle-orm';
import { hasOnlyContactsOf } from '../customers/only-contacts-of.ts';
import type { ConsentPurpose } from '../customers/consent.ts';
import { agreedText, PURPOSE_TEXTS } from '../customers/purpose-texts.ts';
import { isReviewOf } from '../reviews/own-reviews.reads.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { anyOf, recordsOf, type ReadSection } from './export-section.ts';

export const profileSection: ReadSection = async (db, { person }) => ({
  name: 'profile',
  title: 'Профиль',
  records: await recordsOf(
    db,
    sql`select id as "accountNumber", name, last_name as "lastName", phone, email,
      email_confirmed_at as "emailConfirmedAt", newsletter, password_hash is not null as "hasPassword",
      created_at as "createdAt", updated_at as "updatedAt"
    from customers where id = ${person.customerId}`,
  ),
});

/** With the wording that was agreed to, where it is still the one in force; older ones are told apart by version and edition. */
export const consentsSection: ReadSection = async (db, { person, orderIds }) => {
  const { customerId, email } = person;
  const forms = sql`select 'form-message:' || id from form_messages
    where ${hasOnlyContactsOf(person, { phone: sql`phone`, email: sql`email` })}`;
  const rows = await recordsOf(
    db,
    sql`select purpose, text_version as "textVersion", edition, host(address) as "ipAddress", at, ended_at as "endedAt",
      (select number from orders where orders.id = order_id) as "orderNumber"
    from consents where order_id = ${anyOf(orderIds)} or subject = ${`customer:${customerId}`}
      or subject = ${`course:${customerId}`} or subject in (${forms})
      or subject in (select 'subscriber:' || id from subscribers where email = ${email})
      or subject in (select 'restock-notice:' || id from restock_notices where lower(email) = ${email})
      or subject in (select 'question:' || id from support_questions where lower(email) = ${email})
      or subject in (select 'webinar-registration:' || id from webinar_registrations where lower(email) = ${email})
      or subject in (select 'review:' || ${reviews.id} from ${reviews} where ${isReviewOf(person, orderIds)})
    order by at, id`,
  );
  const records = rows.map((row) => {
    const { purpose, textVersion } = row as { purpose: ConsentPurpose; textVersion: string };
    const agreed = agreedText(purpose, textVersion);
    if (!agreed) return { ...row, title: PURPOSE_TEXTS[purpose].title };
    const { title, ...wording } = agreed;
    return { ...row, title, wording };
  });
  return { name: 'consents', title: 'Согласия', records };
};

export const sessionsSection: ReadSection = async (db, { person }) => ({
  name: 'sessions',
  title: 'Входы',
  records: await recordsOf(
    db,
    sql`select method, host(address) as "ipAddress", agent as browser, created_at as "openedAt", seen_at as "seenAt",
      ended_at as "endedAt"
    from sessions where customer_id = ${person.customerId} order by created_at desc`,
  ),
});

export const eventsSection: ReadSection = async (db, { person }) => ({
  name: 'events',
  title: 'Изменения кабинета',
  records: await recordsOf(
    db,
    sql`select kind as event, at, null as "notifiedEmail" from customer_events where customer_id = ${person.customerId}
    union all select case when kind in ('phone', 'email') then kind || '-changed' else kind end, created_at, notified_email
      from contact_changes where customer_id = ${person.customerId}
    order by at`,
  ),
});

/** Members of the staff are not named. */
export const shopNotesSection: ReadSection = async (db, { person }) => ({
  name: 'shopNotes',
  title: 'Заметки сотрудников магазина',
  records: await recordsOf(
    db,
    sql`select note, at from customer_notes where customer_id = ${person.customerId} order by at`,
  ),
});

export const recipientsSection: ReadSection = async (db, { person }) => ({
  name: 'recipients',
  title: 'Получатели',
  records: await recordsOf(
    db,
    sql`select name, last_name as "lastName", phone, email, city, zip, address, is_default as "isDefault",
      created_at as "createdAt", updated_at as "updatedAt"
    from recipients where customer_id = ${person.customerId} order by id`,
  ),
});

export const savedDataSection: ReadSection = async (db, { person }) => ({
  name: 'savedData',
  title: 'Сохранённые данные и черновики',
  records: await recordsOf(
    db,
    sql`select data::text as "savedText", created_at as "createdAt", updated_at as "updatedAt" from temp_data
    where customer_id = ${person.customerId} order by id`,
  ),
});

export const basketSection: ReadSection = async (db, { person }) => ({
  name: 'basket',
  title: 'Корзина и избранное',
  records: await recordsOf(
    db,
    sql`select l.list, p.name as product, l.quantity from baskets b join basket_lines l on l.basket_id = b.id
      join products p on p.id = l.product_id where b.customer_id = ${person.customerId}
    union all select 'favourites', p.name, null from baskets b join favourites f on f.basket_id = b.id
      join products p on p.id = f.product_id where b.customer_id = ${person.customerId}`,
  ),
});
