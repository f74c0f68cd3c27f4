import { COMPANY } from '../../kernel/company.ts';
import { readAddress } from '../../kernel/network.ts';
import type { PhoneDigits } from '../../kernel/phone.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { codeText, orderCodeText, phoneChannels } from './code-challenge.rules.ts';
import type { CodeSettings } from './code-limits.ts';
import { makeCode } from './one-time-code.ts';
import { phoneReach } from './phone-reach.ts';
import { sendCode, type CodeMethod, type SentCode } from './send-code.ts';

/**
 * Sends a code to a phone by SMS or call, by the other channel when the preferred one fails. Expensive numbers are
 * refused: fraudsters earn on messages sent to them (decision 0070).
 */
export async function sendPhoneCode(
  ctx: ShopContext,
  settings: CodeSettings,
  request: {
    readonly phone: PhoneDigits;
    readonly preferred: 'sms' | 'call';
    /** The order to confirm. */
    readonly orderId?: string;
    readonly address: string;
  },
): Promise<SentCode | Refusal> {
  const { phone, preferred, orderId, address } = request;
  const reach = phoneReach(phone, settings.countries);
  if (reach === 'closed' || (reach === 'elsewhere' && settings.elsewherePerHour === 0)) {
    const { phones, messenger } = await companyFacts(ctx.db);
    // The first phone is toll-free, which works only within Russia.
    return refuse('code-not-sent-there', { shopPhone: (phones[1] ?? phones[0]).text, messenger: messenger.text });
  }
  const { codes } = ctx.companies;
  const to = { phone, askedFrom: readAddress(address) };
  const methods: Record<'sms' | 'call', CodeMethod> = {
    sms: {
      channel: 'sms',
      async send() {
        const code = makeCode();
        await codes.sendSms({ ...to, text: (orderId ? orderCodeText : codeText)(code, COMPANY.name) });
        return code;
      },
    },
    call: { channel: 'call', send: () => codes.callWithCode(to) },
  };
  return sendCode(
    ctx,
    settings,
    { kind: 'phone', identifier: phone, orderId, address, elsewhere: reach === 'elsewhere' },
    phoneChannels(preferred).map((channel) => methods[channel]),
  );
}
