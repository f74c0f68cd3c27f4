import { CodeSenderError, type CodeSender, type CodeSenderFailure } from '../../shop/codes/code-sender.port.ts';
import { createSmsruClient, SmsruFault, type SmsruClientOptions } from './client.ts';
import { UNREACHABLE_CODES, WAIT_CODES } from './protocol.ts';

/** SMS.ru in the role of the company that brings codes. Every method throws {@link CodeSenderError}. */
export function createSmsruSender(options: SmsruClientOptions): CodeSender {
  const client = createSmsruClient(options);
  return {
    name: 'smsru',
    sendSms: ({ phone, text, askedFrom }) => guarded(() => client.send(phone, text, askedFrom)),
    callWithCode: ({ phone, askedFrom }) => guarded(() => client.call(phone, askedFrom)),
  };
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof SmsruFault)) throw fault;
    throw new CodeSenderError(`smsru: ${fault.message}`, problemOf(fault.code), fault);
  }
}

/** Codes about our account (200, 201, 204, 301…) are our problem, not the phone's: the company is as good as silent. */
function problemOf(code: number | undefined): CodeSenderFailure {
  if (code === undefined) return 'silent';
  if (UNREACHABLE_CODES.includes(code)) return 'refused';
  return WAIT_CODES.includes(code) ? 'wait' : 'silent';
}
