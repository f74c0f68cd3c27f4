import type { Companies } from '../shop/companies.ts';
import { createCdekCarrier } from './cdek/carrier.ts';
import type { CallLog } from './http-exchange.ts';
import { createMindboxMailing, type MindboxOptions } from './mindbox/service.ts';
import { createSmtpMailer, type SmtpOptions } from './smtp/mailer.ts';
import { createYookassaGateway } from './yookassa/gateway.ts';

/** Addresses, accounts and time limits of the outside companies. Times are milliseconds. */
export interface CompanySettings {
  readonly yookassa: {
    readonly baseUrl: string;
    readonly shopId: string;
    readonly secretKey: string;
    readonly timeoutMs: number;
  };
  readonly cdek: {
    readonly baseUrl: string;
    readonly clientId: string;
    readonly clientSecret: string;
    readonly fromCityCode: number;
    readonly timeoutMs: number;
  };
  readonly smtp: SmtpOptions;
  /** Missing: the shop has no mailing company. */
  readonly mindbox?: MindboxOptions | undefined;
}

/** Who plays which role for the shop. Nothing is connected until the first call. */
export function connectCompanies(settings: CompanySettings, log: CallLog): Companies {
  return {
    payments: createYookassaGateway({ ...settings.yookassa, log }),
    carrier: createCdekCarrier({ ...settings.cdek, log }),
    mailer: createSmtpMailer(settings.smtp),
    mailing: settings.mindbox && createMindboxMailing(settings.mindbox),
  };
}
