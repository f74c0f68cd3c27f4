import { CodeSenderError, type CodeSender, type CodeSenderFailure } from '../../shop/codes/code-sender.port.ts';
import { createSmscClient, SmscError, type SmscClientOptions } from './client.ts';
import { UNREACHABLE_CODES, WAIT_CODES } from './protocol.ts';

/** Sends codes through SMSC.ru. Every method throws {@link CodeSenderError}. */
export function createSmscSender(options: SmscClientOptions): CodeSender {
  const client = createSmscClient(options);
  return {
    name: 'smsc',
    sendSms: ({ phone, text }) => asCodeSenderError(() => client.sendText(phone, text)),
    callWithCode: ({ phone }) => asCodeSenderError(() => client.call(phone)),
  };
}

async function asCodeSenderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SmscError)) throw error;
    throw new CodeSenderError(`smsc: ${error.message}`, failureOf(error.code), error);
  }
}

/** Codes about our account (2, 3, 4) say nothing about the phone, so they count as no answer. */
function failureOf(code: number | undefined): CodeSenderFailure {
  if (code === undefined) return 'silent';
  if (UNREACHABLE_CODES.includes(code)) return 'refused';
  return WAIT_CODES.includes(code) ? 'wait' : 'silent';
}
