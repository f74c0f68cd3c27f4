import { exchange, NoAnswer } from '../http-exchange.ts';
import { SendAnswer } from './protocol.ts';

export interface SmscClientOptions {
  /** `https://smsc.ru/sys` */
  readonly baseUrl: string;
  readonly login: string;
  readonly password: string;
  /** Bound of one call. */
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** Why a call did not succeed; without a code there was no answer that makes sense. */
export class SmscFault extends Error {
  readonly code: number | undefined;

  constructor(message: string, code?: number, cause?: unknown) {
    super(message, { cause });
    this.name = 'SmscFault';
    this.code = code;
  }
}

/** Thin client; all methods throw {@link SmscFault}. */
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
      if (!parsed.success) throw new SmscFault(`answer ${answer.status} makes no sense`);
      const { error_code, id } = parsed.data;
      if (error_code !== undefined) throw new SmscFault(`refused with code ${error_code}`, error_code);
      if (id === undefined) throw new SmscFault('a message without an id');
      return parsed.data;
    } catch (cause) {
      throw cause instanceof NoAnswer ? new SmscFault(cause.message, undefined, cause) : cause;
    }
  }

  return {
    async sendText(phone: string, text: string): Promise<void> {
      await send({ phones: phone, mes: text });
    },
    async call(phone: string): Promise<string> {
      const { code } = await send({ phones: phone, mes: 'code', call: '1' });
      if (code === undefined) throw new SmscFault('a call without a code');
      return String(code).padStart(4, '0').slice(-4);
    },
  };
}
