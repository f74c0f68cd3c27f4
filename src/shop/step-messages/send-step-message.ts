import { and, eq } from 'drizzle-orm';
import { parsePhone, type PhoneDigits } from '../../kernel/phone.ts';
import { withLease } from '../../platform/job-lease.ts';
import { phoneReach } from '../codes/phone-reach.ts';
import type { ShopContext } from '../context.ts';
import { raiseException } from '../exceptions/raise-exception.ts';
import { MessageError } from './message-sender.port.ts';
import { sendStepMessageJob } from './send-step-message.job.ts';
import { mustBeKnown, type StepMessageState } from './step-message.rules.ts';
import { stepFacts } from './step-facts.reads.ts';
import { stepMessages } from './step-messages.tables.ts';

type Message = typeof stepMessages.$inferSelect;

/** Longer than both calls of a run together. */
const LEASE_MINUTES = 2;

/**
 * Sends one message about a step, never twice: after an unclear answer the company is asked for it, and where it cannot be asked
 * the message is given up. The schedule tries again.
 * @param countries calling codes without the plus
 */
export async function sendStepMessage(
  ctx: ShopContext,
  messageId: number,
  countries: readonly string[],
): Promise<void> {
  const lease = { db: ctx.db, now: ctx.now, job: `${sendStepMessageJob.name}:${messageId}`, minutes: LEASE_MINUTES };
  await withLease(lease, async () => {
    const [message] = await ctx.db.select().from(stepMessages).where(eq(stepMessages.id, messageId));
    if (message?.state === 'waiting') await takeStep(ctx, message, countries);
  });
}

async function takeStep(ctx: ShopContext, message: Message, countries: readonly string[]): Promise<void> {
  const facts = await stepFacts(ctx.db, message);
  const phone = facts && parsePhone(`+${facts.phone}`);
  if (message.sentAt !== null) {
    const known = phone && (await whetherSent(ctx, message, phone, message.sentAt));
    if (known === 'wait') return;
    if (known !== 'no') return end(ctx, message, known === 'yes' ? 'sent' : 'unclear', facts?.orderId);
  }
  if (!facts?.isNews || !phone || phoneReach(phone, countries) !== 'allowed') return end(ctx, message, 'unneeded');
  if (ctx.now() >= message.expiresAt) return end(ctx, message, 'expired', facts.orderId);
  const text = message.text ?? facts.text;
  await save(ctx, message, { text, sentAt: ctx.now() });
  try {
    await ctx.companies.texts.sendText({ id: message.id, phone, text });
  } catch (error) {
    if (!(error instanceof MessageError)) throw error;
    if (error.problem === 'refused') return end(ctx, message, 'refused');
    // Surely not sent: nothing to ask about.
    if (error.problem === 'later') await save(ctx, message, { sentAt: null });
    ctx.log.warn({ messageId: message.id, problem: error.problem }, error.message);
    return undefined;
  }
  return end(ctx, message, 'sent');
}

/** Undefined where the company cannot be asked. */
async function whetherSent(
  ctx: ShopContext,
  { id }: Message,
  phone: PhoneDigits,
  sentAt: Date,
): Promise<'yes' | 'no' | 'wait' | undefined> {
  const { texts } = ctx.companies;
  if (!texts.hasText) return undefined;
  try {
    if (await texts.hasText({ id, phone })) return 'yes';
  } catch (error) {
    if (error instanceof MessageError) return 'wait';
    throw error;
  }
  return mustBeKnown(sentAt, ctx.now()) ? 'no' : 'wait';
}

const EXCEPTIONS = { unclear: 'sms-unclear', expired: 'sms-not-sent' } as const;

async function end(
  ctx: ShopContext,
  message: Message,
  state: Exclude<StepMessageState, 'waiting'>,
  orderId?: string,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db
      .update(stepMessages)
      .set({ state, text: null, nextTryAt: null, updatedAt: tx.now() })
      .where(and(eq(stepMessages.id, message.id), eq(stepMessages.state, 'waiting')));
    if (state !== 'unclear' && state !== 'expired') return;
    const { shipmentId, refundId, returnId, step } = message;
    await raiseException(tx, {
      kind: EXCEPTIONS[state],
      subject: `${subjectOf(message)}-${step}`,
      facts: {
        ...(orderId && { orderId }),
        ...(shipmentId && { shipmentId }),
        ...(refundId && { refundId }),
        ...(returnId && { returnId }),
        step,
      },
      once: true,
    });
  });
}

function subjectOf({ shipmentId, refundId, returnId, orderId }: Message): string {
  if (shipmentId !== null) return `shipment:${shipmentId}`;
  if (refundId !== null) return `refund:${refundId}`;
  return returnId === null ? `order:${orderId}` : `return:${returnId}`;
}

async function save(
  ctx: ShopContext,
  { id }: Message,
  changes: Partial<Pick<Message, 'text' | 'sentAt'>>,
): Promise<void> {
  await ctx.transaction(async (tx) => {
    await tx.db
      .update(stepMessages)
      .set({ ...changes, updatedAt: tx.now() })
      .where(eq(stepMessages.id, id));
  });
}
