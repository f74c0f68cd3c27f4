import type { CarrierName } from '../kernel/carriers.ts';
import type { Companies } from '../shop/companies.ts';
import { createAltcha, type AltchaOptions } from './altcha/captcha.ts';
import { createBoxberryCarrier } from './boxberry/carrier.ts';
import { createBoxberryClient } from './boxberry/client.ts';
import { createBoxberryParcels } from './boxberry/parcels.ts';
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
import { createSmscMessages } from './smsc/messages.ts';
import { createSmscSender } from './smsc/sender.ts';
import { createSmsruMessages } from './smsru/messages.ts';
import { createSmsruSender } from './smsru/sender.ts';
import { createImapMailbox, type ImapOptions } from './smtp/imap-mailbox.ts';
import { createSmtpMailer, type SmtpOptions } from './smtp/mailer.ts';
import type { Warehouse } from './warehouse.ts';
import { createWebPush, type WebPushOptions } from './webpush/push-service.ts';
import { createYookassaGateway } from './yookassa/gateway.ts';
import { createYookassaLists } from './yookassa/lists.ts';
import type { ReceiptSettings } from './yookassa/receipts.ts';

/** Addresses, accounts and time limits of the outside companies. Times are milliseconds. */
export interface CompanySettings {
  readonly yookassa: {
    readonly baseUrl: string;
    readonly shopId: string;
    readonly secretKey: string;
    readonly timeoutMs: number;
    readonly receipts?: ReceiptSettings;
  };
  /** Those that offer delivery, in the order in which buyers see them; each has its settings below. */
  readonly carriers: readonly CarrierName[];
  /** Undefined: there is no contract. */
  readonly cdek?:
    | {
        readonly baseUrl: string;
        readonly clientId: string;
        readonly clientSecret: string;
        readonly fromCityCode: number;
        /** Where the shop delivers: two letters in lower case. */
        readonly countries: readonly string[];
        /** The office of the carrier where boxes are handed over. */
        readonly shipmentPoint?: string | undefined;
        /** Where its courier is called to; undefined: he is not called by the shop. */
        readonly warehouse?: Warehouse | undefined;
        readonly timeoutMs: number;
      }
    | undefined;
  /** Undefined: there is no contract. */
  readonly boxberry?:
    | {
        readonly baseUrl: string;
        readonly token: string;
        readonly fromCityCode: number;
        /** The point of the carrier where boxes are handed over. */
        readonly receptionPoint?: string | undefined;
        /** As that of CDEK. */
        readonly warehouse?: Warehouse | undefined;
        readonly timeoutMs: number;
      }
    | undefined;
  readonly smtp: SmtpOptions;
  /** Undefined: no mailbox is read. */
  readonly imap?: ImapOptions | undefined;
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
  /** Undefined: the shop has no key for web push. */
  readonly push?: WebPushOptions | undefined;
}

/** Creates the adapters behind the shop's ports. Nothing connects until the first call. */
export function connectCompanies(settings: CompanySettings, log: CallLog): Companies {
  const { offering, all, parcelCarriers, registers } = connectCarriers(settings, log);
  return {
    payments: paymentGateways(createYookassaGateway({ ...settings.yookassa, log })),
    paymentLists: [createYookassaLists({ ...settings.yookassa, log })],
    carriers: offering,
    allCarriers: all,
    parcelCarriers,
    registers,
    mailer: createSmtpMailer(settings.smtp),
    replyMailbox: settings.imap && createImapMailbox(settings.imap),
    mailing: settings.mindbox && createMindboxMailing(settings.mindbox),
    captcha: createAltcha(settings.altcha),
    codes: settings.sms.company === 'smsru' ? createSmsruSender(settings.sms) : createSmscSender(settings.sms),
    texts: settings.sms.company === 'smsru' ? createSmsruMessages(settings.sms) : createSmscMessages(settings.sms),
    addresses: settings.dadata && createDadataAddresses(settings.dadata),
    announcer: settings.indexNow && createIndexNow(settings.indexNow),
    push: settings.push && createWebPush(settings.push),
  };
}

/** Both ports of each carrier use one client. */
function connectCarriers({ carriers, cdek, boxberry }: CompanySettings, log: CallLog) {
  const cdekClient = cdek && createCdekClient({ ...cdek, log });
  const boxberryClient = boxberry && createBoxberryClient({ ...boxberry, log });
  const all = [
    ...(cdekClient ? [createCdekCarrier(cdekClient, cdek)] : []),
    ...(boxberryClient ? [createBoxberryCarrier(boxberryClient, boxberry)] : []),
  ];
  return {
    all,
    offering: carriers.map((name) => {
      const carrier = all.find((one) => one.name === name);
      if (!carrier) throw new Error(`no settings for carrier ${name}`);
      return carrier;
    }),
    parcelCarriers: [
      ...(cdekClient ? [createCdekParcels(cdekClient, cdek)] : []),
      ...(boxberryClient ? [createBoxberryParcels(boxberryClient, boxberry)] : []),
    ],
    registers: cdekClient ? [createCdekRegisters(cdekClient)] : [],
  };
}
