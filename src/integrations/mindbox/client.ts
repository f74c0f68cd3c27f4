import { CompanyError } from '../../kernel/company-error.ts';
import { exchange, NoAnswerError } from '../http-exchange.ts';
import { Answer, type OperationBody } from './protocol.ts';

export interface MindboxClientOptions {
  /** With the version: `https://api.mindbox.ru/v3`. */
  readonly baseUrl: string;
  /** Name of the integration point, `shop.Website`. */
  readonly endpointId: string;
  readonly secretKey: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** No final answer; retry with the same transaction id. */
export class MindboxError extends CompanyError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MindboxError';
  }
}

/** Result of an operation. The company's messages may quote the data that was sent, so they are left out. */
export type OperationOutcome = { readonly done: true } | { readonly done: false; readonly why: string };

/** Thin client of Mindbox operations. It does not retry: callers do, with the same transaction id. */
export function createMindboxClient(options: MindboxClientOptions) {
  return {
    /**
     * Sends one operation for asynchronous processing.
     * @throws MindboxError on no answer, an overload, a server error or an answer that cannot be parsed
     */
    async runAsync(operation: string, body: OperationBody, transactionId: string): Promise<OperationOutcome> {
      const query = new URLSearchParams({ endpointId: options.endpointId, operation, transactionId });
      const { status, body: raw } = await exchange({
        url: `${options.baseUrl}/operations/async?${query}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `SecretKey ${options.secretKey}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(options.timeoutMs),
        fetch: options.fetch,
      }).catch((cause: unknown) => {
        throw cause instanceof NoAnswerError ? new MindboxError(cause.message, cause) : cause;
      });
      return readOutcome(status, raw);
    },
  };
}

function readOutcome(status: number, raw: unknown): OperationOutcome {
  const { data: answer } = Answer.safeParse(raw);
  const code = answer && 'httpStatusCode' in answer ? (answer.httpStatusCode ?? status) : status;
  if (code === 429 || code >= 500 || answer?.status === 'InternalServerError') throw new MindboxError(`answer ${code}`);
  if (code >= 400) {
    const id = answer && 'errorId' in answer ? ` ${answer.errorId ?? ''}` : '';
    return { done: false, why: `${answer?.status ?? 'answer'} ${code}${id}`.trim() };
  }
  // A proxy's error page or a truncated body: the outcome is unknown.
  if (status !== 200 || !answer) throw new MindboxError(`answer ${status} makes no sense`);
  if (answer.status === 'ValidationError') {
    const places = answer.validationMessages.map(({ location }) => location ?? '?').join(', ');
    return { done: false, why: `ValidationError ${places}`.trim().slice(0, 200) };
  }
  return answer.status === 'ProtocolError' ? { done: false, why: `ProtocolError ${code}` } : { done: true };
}
