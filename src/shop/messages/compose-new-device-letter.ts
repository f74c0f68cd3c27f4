import type { CompanyFacts } from '../../kernel/company.ts';
import { formatDayAndTime } from '../../kernel/dates.ts';
import { deviceName } from '../../kernel/device-name.ts';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import { findCustomer } from '../customers/find-customer.reads.ts';
import { sessionOpening } from '../sessions/sessions.reads.ts';
import { writeNewDeviceLetter } from './new-device-letter.tsx';
import type { ComposedLetter } from './send-letter.ts';

/** Goes to the confirmed address of the account only: any other may be somebody else's. */
export async function composeNewDeviceLetter(
  { db }: ShopContext,
  { sessionId }: { sessionId: string },
  { origin, company }: { origin: string; company: CompanyFacts },
): Promise<ComposedLetter | undefined> {
  const opened = await sessionOpening(db, sessionId);
  const customer = opened && (await findCustomer(db, opened.customerId));
  if (!customer?.email || !customer.emailConfirmed) return undefined;
  const facts = { at: formatDayAndTime(opened!.createdAt), device: deviceName(opened!.agent) };
  return {
    to: customer.email,
    ...writeNewDeviceLetter(company, `${origin}${links.accountSafety()}#sessions`, facts),
  };
}
