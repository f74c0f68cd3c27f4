import type { z } from 'zod';
import { exchange, NoAnswer } from '../http-exchange.ts';
import { CallAnswer, SendAnswer } from './protocol.ts';

export interface SmsruClientOptions {
  /** `https://sms.ru` */
  readonly baseUrl: string;
  readonly apiId: string;
  /** Bound of one call. */
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** Why a call did not succeed; without a code there was no answer that makes sense. */
export class SmsruFault extends Error {
  readonly code: number | undefined;

  constructor(message: string, code?: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'SmsruFault';
    this.code = code;
  }
}

/** Thin client; all methods throw {@link SmsruFault}. Forms are posted: an address with a phone in it ends in logs. */
export function createSmsruClient(options: SmsruClientOptions) {
  async function post<S extends z.ZodType<{ status: string; status_code?: number }>>(
    path: string,
    fields: Record<string, string>,
    schema: S,
  ): Promise<z.infer<S>> {
    try {
      const answer = await exchange({
        url: options.baseUrl + path,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ api_id: options.apiId, json: '1', ...fields }).toString(),
        signal: AbortSignal.timeout(options.timeoutMs),
        fetch: options.fetch,
      });
      const parsed = schema.safeParse(answer.status === 200 ? answer.body : undefined);
      if (!parsed.success) throw new SmsruFault(`answer ${answer.status} makes no sense`);
      if (parsed.data.status !== 'OK') throw refused(parsed.data.status_code);
      return parsed.data;
    } catch (cause) {
      throw cause instanceof NoAnswer ? new SmsruFault(cause.message, undefined, cause) : cause;
    }
  }

  return {
    /** `ip` is the person's address, for the company's own guard against floods. */
    async send(phone: string, text: string, ip: string | undefined): Promise<void> {
      await post('/sms/send', { to: phone, msg: text, ...(ip && { ip }) }, acceptedFor(phone));
    },
    async call(phone: string, ip: string | undefined): Promise<string> {
      const answer = await post('/code/call', { phone, ip: ip ?? '-1' }, CallAnswer);
      if (answer.code === undefined) throw new SmsruFault('a call without a code');
      return String(answer.code).padStart(4, '0');
    },
  };
}

/** The answer with the outcome of the only phone brought up to the top. */
function acceptedFor(phone: string) {
  return SendAnswer.transform((answer) => (answer.status === 'OK' ? answer.sms?.[phone] : answer)).pipe(
    CallAnswer.pick({ status: true, status_code: true }),
  );
}

function refused(code: number | undefined): SmsruFault {
  return new SmsruFault(`refused with code ${code ?? 'unknown'}`, code);
}
