import { sql } from 'drizzle-orm';
import { hasOnlyContactsOf } from '../customers/only-contacts-of.ts';
import type { Person } from '../customers/person.rules.ts';
import { isReviewOf } from '../reviews/own-reviews.reads.ts';
import { reviews } from '../reviews/reviews.tables.ts';
import { anyOf, recordsOf, type ReadSection } from './export-section.ts';

export const reviewsSection: ReadSection = async (db, { person, orderIds }) => ({
  name: 'reviews',
  title: 'Отзывы',
  records: await recordsOf(
    db,
    sql`select (select name from products p where p.id = ${reviews.productId}) as product, ${reviews.name} as signature,
      ${reviews.city} as city, ${reviews.rating} as rating, ${reviews.text} as text, ${reviews.reply} as reply,
      ${reviews.state} as state, ${reviews.writtenAt} as "writtenAt"
    from ${reviews} where ${isReviewOf(person, orderIds)} order by ${reviews.writtenAt}`,
  ),
});

export const questionsSection: ReadSection = async (db, { person }) => ({
  name: 'questions',
  title: 'Вопросы магазину',
  records: await recordsOf(
    db,
    sql`select name, email, question as text, asked_at as "askedAt" from support_questions where lower(email) = ${person.email}
    order by asked_at`,
  ),
});

/** Members of the staff are not named. */
export const chatsSection: ReadSection = async (db, { person }) => ({
  name: 'chats',
  title: 'Чат с консультантом',
  records: await recordsOf(
    db,
    sql`select case m.author when 'visitor' then 'you' else 'shop' end as author, m.text, m.at
    from chats c join chat_messages m on m.chat_id = c.id where c.customer_id = ${person.customerId} order by m.id`,
  ),
});

export const formsSection: ReadSection = async (db, { person }) => ({
  name: 'forms',
  title: 'Обращения через формы сайта',
  records: await recordsOf(
    db,
    sql`select id as number, type, name, phone, email, topic, text, facts::text as "otherFields",
      host(address) as "ipAddress", state, created_at as "createdAt",
      (select json_agg(${formFileName} order by f.created_at) from form_files f
        where f.message_id = m.id and f.discarded_at is null) as files
    from form_messages m where ${isFormOf(person)} order by id`,
  ),
});

const isFormOf = (person: Person) => hasOnlyContactsOf(person, { phone: sql`m.phone`, email: sql`m.email` });

/** The name of a file in the archive: its own one may be unfit for a disk. */
const formFileName = sql.raw(`'files/forms/' || f.id || '-' || regexp_replace(f.name, '[^[:alnum:]._-]+', '_', 'g')`);

/** Files of the forms, for the archive. */
export async function formFilesOfPerson(
  ...[db, { person }]: Parameters<ReadSection>
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select f.id, ${formFileName} as name from form_files f join form_messages m on m.id = f.message_id
    where f.discarded_at is null and ${isFormOf(person)} order by f.created_at, f.id`);
  return rows;
}

export const webinarsSection: ReadSection = async (db, { person }) => ({
  name: 'webinars',
  title: 'Записи на вебинары',
  records: await recordsOf(
    db,
    sql`select c.title, r.email, r.name, r.state, r.registered_at as "registeredAt", r.cancelled_at as "cancelledAt"
    from webinar_registrations r join content_items c on c.id = r.content_id where lower(r.email) = ${person.email}
    order by r.registered_at`,
  ),
});

export const restockNoticesSection: ReadSection = async (db, { person }) => ({
  name: 'restockNotices',
  title: 'Просьбы сообщить о поступлении',
  records: await recordsOf(
    db,
    sql`select p.name as product, n.email, n.state, n.requested_at as "requestedAt", n.sent_at as "sentAt"
    from restock_notices n join products p on p.id = n.product_id where lower(n.email) = ${person.email} order by n.requested_at`,
  ),
});

export const newsletterSection: ReadSection = async (db, { person }) => ({
  name: 'newsletter',
  title: 'Рассылка',
  records: await recordsOf(
    db,
    sql`select email, state, requested_at as "requestedAt", confirmed_at as "confirmedAt", ended_at as "endedAt"
    from subscribers where email = ${person.email}`,
  ),
});

/** Campaigns that were sent or to be sent to the address. */
export const campaignsSection: ReadSection = async (db, { person }) => ({
  name: 'campaigns',
  title: 'Рассылки, которые вам отправляли',
  records: await recordsOf(
    db,
    sql`select c.subject, r.state, r.updated_at as "at" from campaign_recipients r
    join subscribers s on s.id = r.subscriber_id join campaigns c on c.id = r.campaign_id
    where s.email = ${person.email} order by r.updated_at`,
  ),
});

/** Kinds and times: the texts were sent, and are not kept. */
export const lettersSection: ReadSection = async (db, { person, orderIds }) => {
  const ofOrders = sql`select id::text from orders where id = ${anyOf(orderIds)}`;
  const { customerId, email } = person;
  return {
    name: 'letters',
    title: 'Письма',
    records: await recordsOf(
      db,
      sql`select kind as letter, facts->>'kind' as about, state, created_at as "createdAt", sent_at as "sentAt"
      from letters where coalesce(facts->>'to', '') <> 'staff' and kind <> 'question-letter' and (
        facts->>'orderId' in (${ofOrders}) or facts->>'customerId' = ${String(customerId)}
        or facts->>'deletionId' in (select id::text from account_deletions where customer_id = ${customerId})
        or facts->>'changeId' in (select id::text from contact_changes where customer_id = ${customerId})
        or facts->>'sessionId' in (select id::text from sessions where customer_id = ${customerId})
        or facts->>'ticketId' in (select id::text from tickets where customer_id = ${customerId})
        or facts->>'resetId' in (select id::text from password_resets where customer_id = ${customerId})
        or (kind in ('form-letter', 'gift-letter')
          and facts->>'messageId' in (select m.id::text from form_messages m where ${isFormOf(person)}))
        or facts->>'subscriberId' in (select id::text from subscribers where email = ${email})
        or facts->>'noticeId' in (select id::text from restock_notices where lower(email) = ${email})
        or facts->>'registrationId' in (select id::text from webinar_registrations where lower(email) = ${email}))
      order by created_at, id`,
    ),
  };
};
