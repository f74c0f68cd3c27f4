import { expect, it } from 'vitest';
import { z } from 'zod';
import type { WhyNotSent } from '../shop/outbox/letter.job.ts';
import { HOURS_TO_TRY } from '../shop/outbox/letter.rules.ts';
import { EXPORT_VALUES } from '../shop/personal-data/export-values.ts';
import { LETTERS } from './letters.ts';

const ID = '0b3f1c9e-6d52-4a87-9e0f-2c4d8a71b5e3';
const AT = '2026-03-01T12:00:00.000Z';

/** The exception subject for the staff when a letter was not sent in time, and when the mailbox does not exist. */
const TABLE: readonly [name: string, facts: object, overdue: string | undefined, noMailbox: string | undefined][] = [
  ...['placed', 'paid', 'cancelled', 'expired', 'refunded', 'returned'].map(
    (kind) => ['order-letter', { orderId: ID, kind }, `order:${ID}`, `order:${ID}`] as [string, object, string, string],
  ),
  ['digital-letter', { orderId: ID }, `order:${ID}`, `order:${ID}`],
  ['form-letter', { messageId: 7, to: 'staff' }, 'form:7', 'form:7'],
  ['form-letter', { messageId: 7, to: 'visitor' }, undefined, undefined],
  ['question-letter', { questionId: ID }, `question:${ID}`, `question:${ID}`],
  ['contact-letter', { changeId: ID }, `contact-change:${ID}`, undefined],
  ['new-device-letter', { sessionId: ID }, undefined, undefined],
  ['webinar-letter', { registrationId: ID, kind: 'moved', mark: '1' }, `webinar-guest:${ID}`, undefined],
  ['webinar-letter', { registrationId: ID, kind: 'withdrawn', mark: '1' }, `webinar-guest:${ID}`, undefined],
  ['webinar-letter', { registrationId: ID, kind: 'hour', mark: '1' }, undefined, undefined],
  ['password-reset-letter', { resetId: ID }, undefined, undefined],
  ['welcome-letter', { customerId: 7 }, undefined, undefined],
  ['newsletter-letter', { subscriberId: ID, kind: 'confirm', requestedAt: AT }, undefined, undefined],
  ['gift-letter', { messageId: 7 }, undefined, undefined],
  ['restock-letter', { noticeId: ID }, undefined, undefined],
  ['ticket-letter', { ticketId: 7, messageId: 9 }, 'ticket:7', 'ticket:7'],
  ['ticket-notice', { from: AT }, undefined, undefined],
  ['course-letter', { customerId: 7, day: '2026-03-01' }, undefined, undefined],
  ['course-push', { customerId: 7, subscriptionId: 9, day: '2026-03-01' }, undefined, undefined],
  ['deletion-letter', { deletionId: ID, kind: 'requested' }, undefined, undefined],
  ['recall-letter', { noticeId: ID }, undefined, undefined],
  ['bonus-expiry-letter', { customerId: 7, lotId: 9 }, undefined, undefined],
];

const definitionOf = (name: string) => LETTERS.find(({ definition }) => definition.name === name)!.definition;

it.each(TABLE)('%s about %j that cannot be sent raises exceptions about %s, %s', (name, facts, overdue, noMailbox) => {
  const { facts: schema, subject } = definitionOf(name);
  const exceptionSubject = (why: WhyNotSent) => subject?.(schema.parse(facts), why);
  expect([exceptionSubject('overdue'), exceptionSubject('address-refused')]).toEqual([overdue, noMailbox]);
});

it('every letter is in the table and is retried for 72 hours, except the password link and the reminders of a course, which are valid for less', () => {
  const names = LETTERS.map(({ definition }) => definition.name);
  expect(new Set(TABLE.map(([name]) => name))).toEqual(new Set(names));
  const hours = names.filter((name) => (definitionOf(name).hours ?? HOURS_TO_TRY) !== 72);
  expect(hours).toEqual(['password-reset-letter', 'course-letter', 'course-push']);
});

it('every letter to a customer, and each of its kinds, has a word in the archive of personal data', () => {
  const toStaff = ['question-letter', 'ticket-notice'];
  const toCustomers = LETTERS.filter(({ definition }) => !toStaff.includes(definition.name));
  const names = toCustomers.map(({ definition }) => definition.name);
  expect(Object.keys(EXPORT_VALUES['letters.letter']!).sort()).toEqual(names.sort());
  const kinds = toCustomers.flatMap(({ definition }) => {
    const kind =
      definition.facts instanceof z.ZodObject ? (definition.facts.shape as { kind?: unknown }).kind : undefined;
    return kind instanceof z.ZodEnum ? kind.options : [];
  });
  expect(kinds).toContain('withdrawn');
  expect(new Set(Object.keys(EXPORT_VALUES['letters.about']!))).toEqual(new Set(kinds));
});
