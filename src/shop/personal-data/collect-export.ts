import type { FileStore } from '../../platform/files.ts';
import type { ShopContext } from '../context.ts';
import type { Customer } from '../customers/customer.rules.ts';
import { personOf } from '../customers/person.rules.ts';
import { storedName } from '../forms/form-messages.tables.ts';
import { orderIdsOf } from '../orders/orders-of-person.reads.ts';
import { photoName } from '../returns/returns.tables.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { rawLetterName, ticketFileName } from '../tickets/tickets.tables.ts';
import {
  basketSection,
  consentsSection,
  eventsSection,
  profileSection,
  recipientsSection,
  savedDataSection,
  sessionsSection,
  shopNotesSection,
} from './export-account.reads.ts';
import { rawLettersOfPerson, ticketLettersSection } from './export-letters.reads.ts';
import {
  bonusesSection,
  certificatesSection,
  courseBrowsersSection,
  devicesSection,
  passkeysSection,
  ticketFilesOfPerson,
  ticketsSection,
} from './export-own.reads.ts';
import { exportPage } from './export-page.ts';
import { ordersSection, returnPhotoIds } from './export-orders.reads.ts';
import { coursePlanSection } from './export-plan.reads.ts';
import type { ReadSection } from './export-section.ts';
import { receiversSection, termsSection } from './export-terms.reads.ts';
import {
  campaignsSection,
  chatsSection,
  formFilesOfPerson,
  formsSection,
  lettersSection,
  newsletterSection,
  questionsSection,
  restockNoticesSection,
  reviewsSection,
  webinarsSection,
} from './export-words.reads.ts';
import type { ArchiveFile } from './zipped.ts';

/** Sections of the archive in their order. A noun with data of customers adds its own: a function in an `export-….reads.ts`. */
const SECTIONS: readonly ReadSection[] = [
  profileSection,
  ordersSection,
  bonusesSection,
  certificatesSection,
  ticketsSection,
  ticketLettersSection,
  coursePlanSection,
  courseBrowsersSection,
  recipientsSection,
  basketSection,
  savedDataSection,
  reviewsSection,
  questionsSection,
  chatsSection,
  formsSection,
  webinarsSection,
  restockNoticesSection,
  newsletterSection,
  campaignsSection,
  lettersSection,
  passkeysSection,
  devicesSection,
  sessionsSection,
  eventsSection,
  shopNotesSection,
  consentsSection,
  receiversSection,
  termsSection,
];

/** Everything there is about a customer, as files: `data.json`, the same for people in `index.html`, and what was uploaded. */
export async function collectExport(
  ctx: ShopContext,
  { files, origin, secret }: { readonly files: FileStore; readonly origin: string; readonly secret: string },
  customer: Customer,
): Promise<readonly ArchiveFile[]> {
  const { db } = ctx;
  const person = personOf(customer);
  const exported = { person, orderIds: await orderIdsOf(db, person), now: ctx.now(), secret };
  const sections = [];
  for (const read of SECTIONS) sections.push(await read(db, exported));
  const { legalName, email } = await companyFacts(db);
  const about = { shop: origin, operator: legalName, email, madeAt: ctx.now().toISOString() };
  const data = { about, ...Object.fromEntries(sections.map(({ name, records }) => [name, records])) };
  const uploaded = [
    ...(await returnPhotoIds(db, exported)).map((id) => ({
      name: `files/returns/${id}.webp`,
      stored: photoName(id),
      packed: true,
    })),
    ...(await formFilesOfPerson(db, exported)).map(({ id, name }) => ({ name, stored: storedName(id) })),
    ...(await ticketFilesOfPerson(db, exported)).map(({ id, name }) => ({ name, stored: ticketFileName(id) })),
    ...(await rawLettersOfPerson(db, exported)).map(({ id, name }) => ({ name, stored: rawLetterName(id) })),
  ];
  const textOf = (text: string) => () => new TextEncoder().encode(text);
  return [
    { name: 'index.html', read: textOf(exportPage(about, sections)) },
    { name: 'data.json', read: textOf(JSON.stringify(data, null, 2)) },
    ...(await Promise.all(
      uploaded.map(async ({ stored, name, ...file }): Promise<ArchiveFile> => {
        // Whoever was cut off while uploading has left a row without its file; the rest of the archive is made all the same.
        if (!(await files.has(stored))) return { name: `${name}.txt`, read: textOf('Файл не\u00a0сохранился.') };
        return { ...file, name, read: () => files.read(stored) };
      }),
    )),
  ];
}
