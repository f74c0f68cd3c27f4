import { exchange, NoAnswerError } from '../http-exchange.ts';
import { SendAnswer } from './protocol.ts';

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
export class SmscError extends Error {
  readonly code: number | undefined;

  constructor(message: string, code?: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'SmscError';
    this.code = code;
  }
}

/** Thin client; all methods throw {@link SmscError}. */
export function createSmscClient(options: SmscClientOptions) {
  async function send(fields: Record<string, string>): Promise<SendAnswer> {
    try {
      const answer = await exchange({
        url: `${options.baseUrl}/send.php`,
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
      const parsed = SendAnswer.safeParse(answer.status === 200 ? answer.body : undefined);
      if (!parsed.success) throw new SmscError(`answer ${answer.status} makes no sense`);
      const { error_code, id } = parsed.data;
      if (error_code !== undefined) throw new SmscError(`refused with code ${error_code}`, error_code);
      if (id === undefined) throw new SmscError('a message without an id');
      return parsed.data;
    } catch (cause) {
      throw cause instanceof NoAnswerError ? new SmscError(cause.message, undefined, cause) : cause;
    }
  }

  return {
    async sendText(phone: string, text: string): Promise<void> {
      await send({ phones: phone, mes: text });
    },
    async call(phone: string): Promise<string> {
      const { code } = await send({ phones: phone, mes: 'code', call: '1' });
      if (code === undefined) throw new SmscError('a call without a code');
      return String(code).padStart(4, '0').slice(-4);
    },
  };
}
