import type { Companies } from '../shop/companies.ts';
import { createAltcha, type AltchaOptions } from './altcha/captcha.ts';
import { createCdekCarrier } from './cdek/carrier.ts';
import { createCdekClient } from './cdek/client.ts';
import { createCdekParcels } from './cdek/parcels.ts';
import { createCdekRegisters } from './cdek/registers.ts';
import { createDadataAddresses } from './dadata/addresses.ts';
import type { DadataClientOptions } from './dadata/client.ts';
import type { CallLog } from './http-exchange.ts';
import { createIndexNow, type IndexNowOptions } from './indexnow/announcer.ts';
import { createMindboxMailing, type MindboxOptions } from './mindbox/service.ts';
import { paymentGateways } from './payment-gateways.ts';
import { createSmscSender } from './smsc/sender.ts';
import { createSmsruSender } from './smsru/sender.ts';
import { createSmtpMailer, type SmtpOptions } from './smtp/mailer.ts';
import { createYookassaGateway } from './yookassa/gateway.ts';
import { createYookassaLists } from './yookassa/lists.ts';
import type { MarkCodeEncoding } from './yookassa/receipts.ts';

/** Addresses, accounts and time limits of the outside companies. Times are milliseconds. */
export interface CompanySettings {
  readonly yookassa: {
    readonly baseUrl: string;
    readonly shopId: string;
    readonly secretKey: string;
    readonly timeoutMs: number;
    readonly markCodeEncoding?: MarkCodeEncoding;
  };
  readonly cdek: {
    readonly baseUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly fromCityCode: number;
    /** The office of the carrier where boxes are handed over. */
    readonly shipmentPoint?: string | undefined;
    readonly timeoutMs: number;
  };
  readonly smtp: SmtpOptions;
  /** Undefined: no mailing company is configured. */
  readonly mindbox?: MindboxOptions | undefined;
  readonly altcha: AltchaOptions;
  /** The company that sends codes to phones. */
  readonly sms:
    | { readonly company: 'smsru'; readonly baseUrl: string; readonly apiId: string; readonly timeoutMs: number }
    | {
        readonly company: 'smsc';
        readonly baseUrl: string;
        readonly login: string;
        readonly password: string;
        readonly timeoutMs: number;
      };
  /** Undefined: no address company is configured. */
  readonly dadata?: DadataClientOptions | undefined;
  /** Undefined: search engines are not notified of changed pages. */
  readonly indexNow?: IndexNowOptions | undefined;
}

/** Creates the adapters behind the shop's ports. Nothing connects until the first call. */
export function connectCompanies(settings: CompanySettings, log: CallLog): Companies {
  // One client, so one token.
  const cdek = createCdekClient({ ...settings.cdek, log });
  return {
    payments: paymentGateways(createYookassaGateway({ ...settings.yookassa, log })),
    paymentLists: [createYookassaLists({ ...settings.yookassa, log })],
    carrier: createCdekCarrier(cdek, settings.cdek),
    parcels: createCdekParcels(cdek, settings.cdek),
    registers: createCdekRegisters(cdek),
    mailer: createSmtpMailer(settings.smtp),
    mailing: settings.mindbox && createMindboxMailing(settings.mindbox),
    captcha: createAltcha(settings.altcha),
    codes: settings.sms.company === 'smsru' ? createSmsruSender(settings.sms) : createSmscSender(settings.sms),
    addresses: settings.dadata && createDadataAddresses(settings.dadata),
    announcer: settings.indexNow && createIndexNow(settings.indexNow),
  };
}
