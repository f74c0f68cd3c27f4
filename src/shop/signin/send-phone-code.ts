import { isIP } from 'node:net';
import { COMPANY } from '../../kernel/company.ts';
import type { PhoneDigits } from '../../kernel/phone.ts';
import type { Refusal } from '../../kernel/refusal.ts';
import type { ShopContext } from '../context.ts';
import { codeText, waysToPhone } from './code-challenge.ts';
import type { CodeSettings } from './code-limits.ts';
import { makeCode } from './one-time-code.ts';
import { sendCode, type CodeWay, type SentCode } from './send-code.ts';

/** Sends a code to a phone, by message or by call; the other way when the wanted one fails. */
export function sendPhoneCode(
  ctx: ShopContext,
  settings: CodeSettings,
  asked: {
    readonly phone: PhoneDigits;
    readonly wanted: 'sms' | 'call';
    readonly customerId: number | null;
    readonly address: string;
  },
): Promise<SentCode | Refusal> {
  const { phone, wanted, customerId, address } = asked;
  const { codes } = ctx.companies;
  const to = { phone, askedFrom: isIP(address) ? address : undefined };
  const ways: Record<'sms' | 'call', CodeWay> = {
    sms: {
      channel: 'sms',
      async bring() {
        const code = makeCode();
        await codes.sendSms({ ...to, text: codeText(code, COMPANY.name) });
        return code;
      },
    },
    call: { channel: 'call', bring: () => codes.callWithCode(to) },
  };
  return sendCode(
    ctx,
    settings,
    { kind: 'phone', identifier: phone, customerId, address },
    waysToPhone(wanted).map((channel) => ways[channel]),
  );
}
