import { COMPANY } from '../../kernel/company.ts';
import { readAddress } from '../../kernel/network.ts';
import type { PhoneDigits } from '../../kernel/phone.ts';
import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { companyFacts } from '../settings/company.reads.ts';
import { codeText, orderCodeText, waysToPhone } from './code-challenge.rules.ts';
import type { CodeSettings } from './code-limits.ts';
import { makeCode } from './one-time-code.ts';
import { phoneReach } from './phone-reach.ts';
import { sendCode, type CodeWay, type SentCode } from './send-code.ts';

/**
 * Sends a code to a phone, by message or by call; the other way when the wanted one fails. Only to numbers that cost
 * what a message costs: floods of messages to dear ones are a trade (decision 0070).
 */
export async function sendPhoneCode(
  ctx: ShopContext,
  settings: CodeSettings,
  asked: {
    readonly phone: PhoneDigits;
    readonly wanted: 'sms' | 'call';
    readonly customerId: number | null;
    /** The order it is to confirm; nothing signs in or registers. */
    readonly orderId?: string;
    readonly address: string;
  },
): Promise<SentCode | Refusal> {
  const { phone, wanted, customerId, orderId, address } = asked;
  const reach = phoneReach(phone, settings.countries);
  if (reach === 'closed' || (reach === 'elsewhere' && settings.elsewherePerHour === 0)) {
    const { phones, messenger } = await companyFacts(ctx.db);
    // The first is free within Russia, and only there.
    return refuse('code-not-sent-there', { shopPhone: (phones[1] ?? phones[0]).text, messenger: messenger.text });
  }
  const { codes } = ctx.companies;
  const to = { phone, askedFrom: readAddress(address) };
  const ways: Record<'sms' | 'call', CodeWay> = {
    sms: {
      channel: 'sms',
      async bring() {
        const code = makeCode();
        await codes.sendSms({ ...to, text: (orderId ? orderCodeText : codeText)(code, COMPANY.name) });
        return code;
      },
    },
    call: { channel: 'call', bring: () => codes.callWithCode(to) },
  };
  return sendCode(
    ctx,
    settings,
    { kind: 'phone', identifier: phone, customerId, orderId, address, elsewhere: reach === 'elsewhere' },
    waysToPhone(wanted).map((channel) => ways[channel]),
  );
}
