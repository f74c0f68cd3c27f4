import { MessageError, type MessageFailure, type MessageSender } from '../../shop/step-messages/message-sender.port.ts';
import { createSmscClient, SmscError, type SmscClientOptions } from './client.ts';
import { UNREACHABLE_CODES } from './protocol.ts';

/** Messages through SMSC.ru, under our ids. */
export function createSmscMessages(options: SmscClientOptions): MessageSender {
  const client = createSmscClient(options);
  return {
    name: 'smsc',
    sendText: ({ id, phone, text }) => asMessageError(() => client.sendText(phone, text, id)),
    hasText: ({ id, phone }) => asMessageError(() => client.isKnown(phone, id)),
  };
}

async function asMessageError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof SmscError)) throw error;
    throw new MessageError(`smsc: ${error.message}`, failureOf(error.code), error);
  }
}

function failureOf(code: number | undefined): MessageFailure {
  if (code === undefined) return 'unclear';
  return UNREACHABLE_CODES.includes(code) ? 'refused' : 'later';
}
