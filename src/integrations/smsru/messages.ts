import { MessageError, type MessageFailure, type MessageSender } from '../../shop/step-messages/message-sender.port.ts';
import { createSmsruClient, SmsruError, type SmsruClientOptions } from './client.ts';
import { UNREACHABLE_CODES } from './protocol.ts';

/** Messages through SMS.ru, which takes no ids of ours: what was not answered cannot be asked about. */
export function createSmsruMessages(options: SmsruClientOptions): MessageSender {
  const client = createSmsruClient(options);
  return {
    name: 'smsru',
    async sendText({ phone, text }) {
      try {
        await client.send(phone, text, undefined);
      } catch (error) {
        if (!(error instanceof SmsruError)) throw error;
        throw new MessageError(`smsru: ${error.message}`, failureOf(error.code), error);
      }
    },
  };
}

function failureOf(code: number | undefined): MessageFailure {
  if (code === undefined) return 'unclear';
  return UNREACHABLE_CODES.includes(code) ? 'refused' : 'later';
}
