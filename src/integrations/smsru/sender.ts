import { CodeSenderError, type CodeSender, type CodeSenderFailure } from '../../shop/codes/code-sender.port.ts';
import { createSmsruClient, SmsruError, type SmsruClientOptions } from './client.ts';
import { UNREACHABLE_CODES, WAIT_CODES } from './protocol.ts';

/** Sends codes through SMS.ru. Every method throws {@link CodeSenderError}. */
export function createSmsruSender(options: SmsruClientOptions): CodeSender {
  const client = createSmsruClient(options);
  return {
    name: 'smsru',
    sendSms: ({ phone, text, askedFrom }) => asCodeSenderError(() => client.send(phone, text, askedFrom)),
    callWithCode: ({ phone, askedFrom }) => asCodeSenderError(() => client.call(phone, askedFrom)),
  };
}

async function asCodeSenderError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SmsruError)) throw error;
    throw new CodeSenderError(`smsru: ${error.message}`, failureOf(error.code), error);
  }
}

/** Codes about our account (200, 201, 204, 301…) say nothing about the phone, so they count as no answer. */
function failureOf(code: number | undefined): CodeSenderFailure {
  if (code === undefined) return 'silent';
  if (UNREACHABLE_CODES.includes(code)) return 'refused';
  return WAIT_CODES.includes(code) ? 'wait' : 'silent';
}
