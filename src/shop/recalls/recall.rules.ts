import { addMinutes } from '../../kernel/dates.ts';

export type RecallState = 'asked' | 'declined' | 'running' | 'ended';

/** sure: packs with the number of the batch. possible: packs of the product whose number nobody recorded. */
export type Certainty = 'sure' | 'possible';

export const REMEDIES = ['refund', 'exchange'] as const;
/** What a buyer wants for the packs. */
export type Remedy = (typeof REMEDIES)[number];

export type RecallChannel = 'email' | 'sms' | 'call';

/** failed: surely not sent, or nobody knows. reached, not-reached: how a call went. */
export type MessageState = 'waiting' | 'sent' | 'failed' | 'reached' | 'not-reached';

/** Hours in which buyers may confirm a letter before they get an SMS; and the SMS, before they are called. */
export const HOURS_TO_CONFIRM = 48;

/** Notices made before this moment that are not confirmed need the next step. */
export const unconfirmedSince = (now: Date): Date => addMinutes(now, -HOURS_TO_CONFIRM * 60);

/** One SMS in Russian has 70 signs, two have 134. */
const LONGEST_SMS = 134;

/** What an SMS says: no medical word, no name of goods, since others see screens of phones. */
export const recallSms = (orderNumber: number, phone: string): string =>
  `Важно: товар из заказа № ${orderNumber} отозван. Не используйте его, подробности в письме. Вопросы: ${phone}`.slice(
    0,
    LONGEST_SMS,
  );
