import { exchange, NoAnswer } from '../http-exchange.ts';
import { Answer, type OperationBody } from './protocol.ts';

export interface MindboxClientOptions {
  /** With the version: `https://api.mindbox.ru/v3`. */
  readonly baseUrl: string;
  /** Name of the point of integration, `shop.Website`. */
  readonly endpointId: string;
  readonly secretKey: string;
  readonly timeoutMs: number;
  readonly fetch?: typeof fetch;
}

/** Why no final answer came; repeating with the same transaction id is right. */
export class MindboxFault extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'MindboxFault';
  }
}

/** What became of an operation. Messages of the company may repeat what was sent and are left out. */
export type OperationOutcome = { readonly done: true } | { readonly done: false; readonly why: string };

/** Thin client of Mindbox operations; its repeats are the caller's, by transaction id. */
export function createMindboxClient(options: MindboxClientOptions) {
  return {
    /**
     * Hands over one operation for later processing.
     * @throws MindboxFault when the company is silent, busy, broken or makes no sense
     */
    async runLater(operation: string, body: OperationBody, transactionId: string): Promise<OperationOutcome> {
      const query = new URLSearchParams({ endpointId: options.endpointId, operation, transactionId });
      const { status, body: raw } = await exchange({
        url: `${options.baseUrl}/operations/async?${query}`,
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `SecretKey ${options.secretKey}` },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(options.timeoutMs),
        fetch: options.fetch,
      }).catch((cause: unknown) => {
        throw cause instanceof NoAnswer ? new MindboxFault(cause.message, cause) : cause;
      });
      return readOutcome(status, raw);
    },
  };
}

function readOutcome(status: number, raw: unknown): OperationOutcome {
  const { data: answer } = Answer.safeParse(raw);
  const code = answer && 'httpStatusCode' in answer ? (answer.httpStatusCode ?? status) : status;
  if (code === 429 || code >= 500 || answer?.status === 'InternalServerError') throw new MindboxFault(`answer ${code}`);
  if (code >= 400) {
    const id = answer && 'errorId' in answer ? ` ${answer.errorId ?? ''}` : '';
    return { done: false, why: `${answer?.status ?? 'answer'} ${code}${id}`.trim() };
  }
  // A page of a proxy or half a body: the outcome is unknown.
  if (status !== 200 || !answer) throw new MindboxFault(`answer ${status} makes no sense`);
  if (answer.status === 'ValidationError') {
    const places = answer.validationMessages.map(({ location }) => location ?? '?').join(', ');
    return { done: false, why: `ValidationError ${places}`.trim().slice(0, 200) };
  }
  return answer.status === 'ProtocolError' ? { done: false, why: `ProtocolError ${code}` } : { done: true };
}
