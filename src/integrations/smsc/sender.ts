import { CodeSenderError, type CodeSender, type CodeSenderFailure } from '../../shop/codes/code-sender.port.ts';
import { createSmscClient, SmscFault, type SmscClientOptions } from './client.ts';
import { UNREACHABLE_CODES, WAIT_CODES } from './protocol.ts';

/** SMSC.ru in the role of the company that brings codes. Every method throws {@link CodeSenderError}. */
export function createSmscSender(options: SmscClientOptions): CodeSender {
  const client = createSmscClient(options);
  return {
    name: 'smsc',
    sendSms: ({ phone, text }) => guarded(() => client.sendText(phone, text)),
    callWithCode: ({ phone }) => guarded(() => client.call(phone)),
  };
}

async function guarded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (fault) {
    if (!(fault instanceof SmscFault)) throw fault;
    throw new CodeSenderError(`smsc: ${fault.message}`, problemOf(fault.code), fault);
  }
}

/** Codes about our account (2, 3, 4) are our problem, not the phone's: the company is as good as silent. */
function problemOf(code: number | undefined): CodeSenderFailure {
  if (code === undefined) return 'silent';
  if (UNREACHABLE_CODES.includes(code)) return 'refused';
  return WAIT_CODES.includes(code) ? 'wait' : 'silent';
}
