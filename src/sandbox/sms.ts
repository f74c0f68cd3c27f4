import type { FastifyInstance, FastifyRequest } from 'fastify';
import { injectFailures } from './inject-failures.ts';
import type { SandboxContext } from './sandbox-context.ts';

/** A text message or a call whose last four digits are the code. */
export interface SentMessage {
  readonly id: string;
  readonly at: string;
  readonly company: 'smsru' | 'smsc';
  readonly kind: 'sms' | 'call';
  /** Digits with the country code. */
  readonly phone: string;
  readonly text?: string;
  /** The sender's own id. */
  readonly ownId?: string;
  readonly code?: string;
}

const MAX_ENTRIES = 3_000;
/** SMS.ru refusals by the last digits of the phone. */
const SMSRU_CODES: Record<string, [code: number, text: string]> = {
  '0150': [150, 'Нет маршрута доставки на этот номер'],
  '0201': [201, 'Не хватает средств на лицевом счету'],
  '0202': [202, 'Неправильно указан номер телефона получателя'],
  '0207': [207, 'На этот номер нельзя отправлять сообщения'],
  '0231': [231, 'Превышен лимит одинаковых сообщений на этот номер в минуту'],
};
const SMSC_CODES: Record<string, [code: number, text: string]> = {
  '0003': [3, 'no money'],
  '0007': [7, 'invalid number'],
  '0008': [8, 'message cannot be delivered'],
  '0009': [9, 'duplicate request, wait a minute'],
};
/** Refusals of one channel only: the other one works for such a phone. */
const ONE_WAY: Record<string, SentMessage['kind']> = { '0207': 'sms', '0150': 'call' };
/** For phones with this ending the company itself answers 500. */
const BREAKS = '0500';

type Fields = Record<string, string | undefined>;

/** Messages that both fake SMS companies accepted. */
export function openSms(context: SandboxContext) {
  let messages = context.saved.restore<SentMessage[]>('messages') ?? [];
  context.saved.register('messages', () => messages);
  context.onReset(() => {
    messages = [];
  });
  return {
    list: (): readonly SentMessage[] => messages,
    take(
      company: SentMessage['company'],
      kind: SentMessage['kind'],
      phone: string,
      text?: string,
      ownId?: string,
    ): SentMessage {
      const number = context.ids.number();
      // Four digits that differ between calls and repeat in a deterministic run.
      const code = kind === 'call' ? String((number * 7_919 + 1_435) % 10_000).padStart(4, '0') : undefined;
      const message: SentMessage = {
        id: `000000-${10_000_000 + number}`,
        at: context.now().toISOString(),
        company,
        kind,
        phone,
        text,
        ownId,
        code,
      };
      messages = [...messages, message].slice(-MAX_ENTRIES);
      context.changed();
      return message;
    },
  };
}

export type Sms = ReturnType<typeof openSms>;

const failureBody = (status: number) => ({ type: 'text/plain', body: `HTTP ${status}` });

/** SMS.ru: refusals have HTTP status 200. */
export function smsruRoutes(context: SandboxContext, sms: Sms) {
  return async (scope: FastifyInstance) => {
    injectFailures(scope, context, 'smsru', failureBody);
    scope.route({
      method: ['GET', 'POST'],
      url: '/sms/send',
      handler: async (request, reply) => {
        const fields = fieldsOf(request);
        const plain = fields.json !== '1';
        if (!fields.api_id || fields.api_id.startsWith('wrong')) {
          return plain
            ? reply.type('text/plain').send('200')
            : { status: 'ERROR', status_code: 301, status_text: 'Неправильный api_id, либо логин/пароль' };
        }
        const texts = textsByPhone(fields);
        if (texts.some(([phone]) => phone.endsWith(BREAKS))) return reply.code(500).type('text/plain').send('500');
        const results = texts.map(([phone, text]) => {
          const refusal = smsruRefusal('sms', phone);
          if (refusal) return [phone, { status: 'ERROR', status_code: refusal[0], status_text: refusal[1] }] as const;
          return [
            phone,
            { status: 'OK', status_code: 100, sms_id: sms.take('smsru', 'sms', phone, text).id, cost: '3.10' },
          ] as const;
        });
        if (plain)
          return reply
            .type('text/plain')
            .send(
              [
                '100',
                ...results.map(([, one]) => ('sms_id' in one ? one.sms_id : one.status_code)),
                'balance=4122.56',
              ].join('\n'),
            );
        return { status: 'OK', status_code: 100, sms: Object.fromEntries(results), balance: 4122.56 };
      },
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/code/call',
      handler: async (request, reply) => {
        const { api_id, phone = '' } = fieldsOf(request);
        if (!api_id || api_id.startsWith('wrong'))
          return { status: 'ERROR', status_code: 301, status_text: 'Неправильный api_id, либо логин/пароль' };
        if (phone.endsWith(BREAKS)) return reply.code(500).type('text/plain').send('500');
        const refusal = /^\d{11,15}$/.test(phone) ? smsruRefusal('call', phone) : SMSRU_CODES['0202'];
        if (refusal) return { status: 'ERROR', status_code: refusal[0], status_text: refusal[1] };
        const call = sms.take('smsru', 'call', phone);
        return { status: 'OK', code: call.code, call_id: call.id, cost: 0.4, balance: 4122.56 };
      },
    });
  };
}

/** SMSC.ru with `fmt=3`: JSON answers; refusals have HTTP status 200. */
export function smscRoutes(context: SandboxContext, sms: Sms) {
  const signedIn = ({ login, psw, apikey }: Fields) =>
    (apikey ?? psw ?? 'wrong').startsWith('wrong') === false && Boolean(apikey ?? login);
  return async (scope: FastifyInstance) => {
    injectFailures(scope, context, 'smsc', failureBody);
    scope.route({
      method: ['GET', 'POST'],
      url: '/sys/send.php',
      handler: async (request, reply) => {
        const fields = fieldsOf(request);
        if (!signedIn(fields)) return { error: 'authorise error', error_code: 2 };
        const phone = (fields.phones ?? '').replace(/^\+/, '');
        if (phone.endsWith(BREAKS)) return reply.code(500).type('text/plain').send('500');
        const refusal = !fields.mes
          ? ([1, 'parameters error'] as const)
          : /^\d{11,15}$/.test(phone)
            ? SMSC_CODES[phone.slice(-4)]
            : SMSC_CODES['0007'];
        if (refusal) return { error: refusal[1], error_code: refusal[0] };
        const isCall = fields.call === '1' && fields.mes === 'code';
        const message = sms.take('smsc', isCall ? 'call' : 'sms', phone, isCall ? undefined : fields.mes, fields.id);
        const id = Number(message.id.slice(7));
        // Up to six last digits of the calling number; the code is the last four.
        return isCall ? { id, cnt: 1, code: `00${message.code}` } : { id, cnt: 1, cost: '3.5', balance: '120.5' };
      },
    });
    scope.route({
      method: ['GET', 'POST'],
      url: '/sys/status.php',
      handler: async (request) => {
        const fields = fieldsOf(request);
        if (!signedIn(fields)) return { error: 'authorise error', error_code: 2 };
        const message = sms
          .list()
          .find((one) => one.company === 'smsc' && (one.ownId ?? one.id.slice(7)) === fields.id);
        return message
          ? { status: 1, last_date: message.at, last_timestamp: Math.floor(Date.parse(message.at) / 1_000), err: 0 }
          : { status: -3, err: 0 };
      },
    });
  };
}

function smsruRefusal(kind: SentMessage['kind'], phone: string) {
  const ending = phone.slice(-4);
  return (ONE_WAY[ending] ?? kind) === kind ? SMSRU_CODES[ending] : undefined;
}

/** Both companies accept fields in the query and in the form. */
function fieldsOf(request: FastifyRequest): Fields {
  return { ...(request.query as Fields), ...(request.body as Fields | undefined) };
}

/** Either `to` with `msg`, or `to[79…]=text` for each phone. */
function textsByPhone(fields: Fields): [phone: string, text: string][] {
  const own = Object.entries(fields).flatMap(([name, text]): [string, string][] => {
    const phone = /^to\[(\d+)\]$/.exec(name)?.[1];
    return phone && text ? [[phone, text]] : [];
  });
  const shared = (fields.to ?? '')
    .split(',')
    .map((phone) => phone.trim())
    .filter(Boolean);
  return [...own, ...shared.map((phone): [string, string] => [phone, fields.msg ?? ''])];
}
