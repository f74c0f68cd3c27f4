import { sql } from 'drizzle-orm';
import { recordsOf, type ReadSection } from './export-section.ts';

/**
 * Letters of the person to the reply address: those that became messages of own tickets, and those from the proved address that are
 * about no ticket of somebody else, where the mail server has verified the sender: anybody may write the address of another one. What
 * others have written about a ticket and nobody has taken for the person's is theirs.
 */
function lettersOf({ person }: Parameters<ReadSection>[1]) {
  const { customerId, email } = person;
  return sql`ticket_letters l left join tickets t on t.id = l.ticket_id
    where l.discarded_at is null and (t.customer_id = ${customerId} and l.state = 'added'
      or lower(l.sender) = ${email} and l.authentication = 'passed' and (t.id is null or t.customer_id = ${customerId}))`;
}

const inArchive = sql.raw(`'files/letters/' || l.id || '.eml'`);

export const ticketLettersSection: ReadSection = async (db, exported) => ({
  name: 'ticketLetters',
  title: 'Письма в\u00a0обращения',
  records: await recordsOf(
    db,
    sql`select l.received_at as "receivedAt", l.ticket_id as "ticketNumber", l.state as "letterState",
      l.sender as email, l.subject as title, l.text,
      case when l.state <> 'automatic' then json_build_array(${inArchive}) end as files
    from ${lettersOf(exported)} order by l.received_at, l.id`,
  ),
});

/** The same letters as they came. */
export async function rawLettersOfPerson(
  ...[db, exported]: Parameters<ReadSection>
): Promise<readonly { readonly id: string; readonly name: string }[]> {
  const { rows } = await db.execute<{ id: string; name: string }>(sql`
    select l.id, ${inArchive} as name from ${lettersOf(exported)} and l.state <> 'automatic' order by l.received_at, l.id`);
  return rows;
}
