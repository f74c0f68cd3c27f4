import type { z } from 'zod';
import { CompanyError } from '../../kernel/company-error.ts';
import { exchange, NoAnswerError } from '../http-exchange.ts';
import { SendAnswer, StatusAnswer, UNKNOWN_MESSAGE } from './protocol.ts';

export interface SmscClientOptions {
  /** `https://smsc.ru/sys` */
  readonly baseUrl: string;
  readonly login: string;
  readonly password: string;
  /** Time limit of one call. */
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** A failed call. `code` is the company's error code; undefined when there was no valid answer. */
export class SmscError extends CompanyError {
  readonly code: number | undefined;

  constructor(message: string, code?: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'SmscError';
    this.code = code;
  }
}

/** Thin client; all methods throw {@link SmscError}. */
export function createSmscClient(options: SmscClientOptions) {
  async function post<S extends z.ZodType<{ error_code?: number | undefined }>>(
    path: string,
    fields: Record<string, string>,
    schema: S,
  ): Promise<z.infer<S>> {
    try {
      const answer = await exchange({
        url: `${options.baseUrl}/${path}`,
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        // Without `charset` the company reads windows-1251.
        body: new URLSearchParams({
          login: options.login,
          psw: options.password,
          fmt: '3',
          charset: 'utf-8',
          ...fields,
        }).toString(),
        signal: AbortSignal.timeout(options.timeoutMs),
        fetch: options.fetch,
      });
      const parsed = schema.safeParse(answer.status === 200 ? answer.body : undefined);
      if (!parsed.success) throw new SmscError(`answer ${answer.status} makes no sense`);
      const { error_code } = parsed.data;
      if (error_code !== undefined) throw new SmscError(`refused with code ${error_code}`, error_code);
      return parsed.data;
    } catch (cause) {
      throw cause instanceof NoAnswerError ? new SmscError(cause.message, undefined, cause) : cause;
    }
  }

  async function send(fields: Record<string, string>): Promise<SendAnswer> {
    const answer = await post('send.php', fields, SendAnswer);
    if (answer.id === undefined) throw new SmscError('a message without an id');
    return answer;
  }

  return {
    /** @param id ours, at most 2³¹ − 1; the company chooses one without it */
    async sendText(phone: string, text: string, id?: number): Promise<void> {
      await send({ phones: phone, mes: text, ...(id !== undefined && { id: String(id) }) });
    },
    /** Whether the company has a message with our id. */
    async isKnown(phone: string, id: number): Promise<boolean> {
      const { status } = await post('status.php', { phone, id: String(id) }, StatusAnswer);
      if (status === undefined) throw new SmscError('a message without a status');
      return status !== UNKNOWN_MESSAGE;
    },
    async call(phone: string): Promise<string> {
      const { code } = await send({ phones: phone, mes: 'code', call: '1' });
      if (code === undefined) throw new SmscError('a call without a code');
      return String(code).padStart(4, '0').slice(-4);
    },
  };
}
