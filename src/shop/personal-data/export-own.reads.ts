import { sql } from 'drizzle-orm';
import { bonusBalance } from '../bonuses/bonus-balance.reads.ts';
import { offBonuses, onBonuses } from '../bonuses/bonus-history.reads.ts';
import { findCode } from '../certificates/certificate-code.ts';
import { ownCertificates } from '../certificates/own-certificates.reads.ts';
import { recordsOf, type ReadSection } from './export-section.ts';

/** More than anybody has. */
const ALL = { start: 0, limit: 100_000, newestFirst: false };

/** What the customer has, what was given and what was spent or lost. */
export const bonusesSection: ReadSection = async (db, { person, now }) => {
  const { customerId } = person;
  const { expiring, ...balance } = await bonusBalance(db, customerId, now);
  const given = await onBonuses(db, customerId, ALL, now);
  const taken = await offBonuses(db, customerId, ALL, now);
  if (given.total + taken.total === 0) return { name: 'bonuses', title: 'Бонусы', records: [] };
  return {
    name: 'bonuses',
    title: 'Бонусы',
    records: [
      { kind: 'balance', ...balance, ...(expiring && { expiring: expiring.count, expiresAt: expiring.at }) },
      ...given.items.map(({ count, left, reason, order, note, createdAt, activeFrom, expiresAt }) => ({
        kind: 'given',
        count,
        left,
        reason,
        orderNumber: order?.number,
        comment: note,
        createdAt,
        activeFrom,
        expiresAt,
      })),
      ...taken.items.map(({ count, reason, order, note, createdAt }) => ({
        kind: 'taken',
        count,
        reason,
        orderNumber: order?.number,
        comment: note,
        createdAt,
      })),
    ],
  };
};

/** More than anybody has bought. */
const MOST_CERTIFICATES = 10_000;

/** Bought ones. A code is as good as money, and pays for whoever has it: only its end is in the archive, as in the account. */
export const certificatesSection: ReadSection = async (db, { person, secret }) => {
  const all = await ownCertificates(db, person.customerId, MOST_CERTIFICATES);
  return {
    name: 'certificates',
    title: 'Купленные подарочные сертификаты',
    records: all.flatMap(({ boughtIn, denomination, balance, validUntil, ...certificate }) =>
      boughtIn === null
        ? []
        : [
            {
              orderNumber: boughtIn.number,
              denomination: denomination / 100,
              balance: balance / 100,
              validUntil: validUntil.toISOString(),
              codeEnd: findCode(secret, certificate)?.slice(-4) ?? null,
            },
          ],
    ),
  };
};

/** The name of a file in the archive: its own one may be unfit for a disk. */
const ticketFileInArchive = sql.raw(
  `'files/tickets/' || f.id || '-' || regexp_replace(f.name, '[^[:alnum:]._-]+', '_', 'g')`,
);

/** Without notes of the staff, who are not named. */
export const ticketsSection: ReadSection = async (db, { person }) => ({
  name: 'tickets',
  title: 'Обращения',
  records: await recordsOf(
    db,
    sql`select t.id as number, t.topic, t.subject as title, t.state, t.lot_number as "lotNumber", t.created_at as "createdAt",
      (select number from orders o where o.id = t.order_id) as "orderNumber",
      (select json_agg(json_build_object('author', case m.author when 'user' then 'you' else 'shop' end, 'text', m.text, 'at', m.at,
          'files', (select json_agg(${ticketFileInArchive} order by f.created_at) from ticket_files f
            where f.message_id = m.id and f.discarded_at is null)) order by m.id)
        from ticket_messages m where m.ticket_id = t.id and m.author <> 'note') as correspondence
    from tickets t where t.customer_id = ${person.customerId} order by t.id`,
  ),
});

/** Files of tickets, sent or not, for the archive. */
export async function ticketFilesOfPerson(
  ...[db, { person }]: Parameters<ReadSection>
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select f.id, ${ticketFileInArchive} as name from ticket_files f
    where f.customer_id = ${person.customerId} and f.discarded_at is null
      -- Files of a letter that nobody has taken for the customer's may be of somebody else.
      and (f.message_id is not null or f.letter_id is null) order by f.created_at, f.id`);
  return rows;
}

/** Their digests say nothing to people. */
export const devicesSection: ReadSection = async (db, { person }) => ({
  name: 'devices',
  title: 'Известные браузеры',
  records: await recordsOf(
    db,
    sql`select created_at as "createdAt", seen_at as "seenAt" from known_devices
    where customer_id = ${person.customerId} order by created_at`,
  ),
});

/** Addresses without their keys: with these anybody could read the pushes. */
export const courseBrowsersSection: ReadSection = async (db, { person }) => ({
  name: 'courseBrowsers',
  title: 'Браузеры с\u00a0уведомлениями по\u00a0плану',
  records: await recordsOf(
    db,
    sql`select endpoint as "browserAddress", created_at as "createdAt" from course_push_subscriptions
    where customer_id = ${person.customerId} order by id`,
  ),
});

/** The keys themselves open nothing without the device, and say nothing to people. */
export const passkeysSection: ReadSection = async (db, { person }) => ({
  name: 'passkeys',
  title: 'Ключи входа',
  records: await recordsOf(
    db,
    sql`select name, created_at as "createdAt", used_at as "usedAt" from passkeys
    where customer_id = ${person.customerId} order by created_at`,
  ),
});
