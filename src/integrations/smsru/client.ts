import type { z } from 'zod';
import { CompanyError } from '../../kernel/company-error.ts';
import { exchange, NoAnswerError } from '../http-exchange.ts';
import { CallAnswer, SendAnswer } from './protocol.ts';

export interface SmsruClientOptions {
  /** `https://sms.ru` */
  readonly baseUrl: string;
  readonly apiId: string;
  /** Time limit of one call. */
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** A failed call. `code` is the company's error code; undefined when there was no valid answer. */
export class SmsruError extends CompanyError {
  readonly code: number | undefined;

  constructor(message: string, code?: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'SmsruError';
    this.code = code;
  }
}

/** Thin client; all methods throw {@link SmsruError}. Uses POST, because a URL with a phone number would end up in logs. */
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
      if (!parsed.success) throw new SmsruError(`answer ${answer.status} makes no sense`);
      if (parsed.data.status !== 'OK') throw refused(parsed.data.status_code);
      return parsed.data;
    } catch (cause) {
      throw cause instanceof NoAnswerError ? new SmsruError(cause.message, undefined, cause) : cause;
    }
  }

  return {
    /** `ip` is the visitor's address, for the company's own rate limits. */
    async send(phone: string, text: string, ip: string | undefined): Promise<void> {
      await post('/sms/send', { to: phone, msg: text, ...(ip && { ip }) }, acceptedFor(phone));
    },
    async call(phone: string, ip: string | undefined): Promise<string> {
      const answer = await post('/code/call', { phone, ip: ip ?? '-1' }, CallAnswer);
      if (answer.code === undefined) throw new SmsruError('a call without a code');
      return String(answer.code).padStart(4, '0');
    },
  };
}

/** Replaces an OK answer with the outcome for its only phone. */
function acceptedFor(phone: string) {
  return SendAnswer.transform((answer) => (answer.status === 'OK' ? answer.sms?.[phone] : answer)).pipe(
    CallAnswer.pick({ status: true, status_code: true }),
  );
}

function refused(code: number | undefined): SmsruError {
  return new SmsruError(`refused with code ${code ?? 'unknown'}`, code);
}
