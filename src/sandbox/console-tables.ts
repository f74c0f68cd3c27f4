import type { Payment } from '../integrations/yookassa/protocol.ts';
import { formatDayAndTime } from '../kernel/dates.ts';
import { formatMoney, fromDecimalString, NOTHING } from '../kernel/money.ts';
import { formatPhone, parsePhone } from '../kernel/phone.ts';
import { FAILURES, PROVIDERS } from './failures.ts';
import type { ReceivedLetter } from './mailbox.ts';
import type { ReceivedOperation } from './mindbox.ts';
import { html, type Markup } from './page.ts';
import type { SentMessage } from './sms.ts';
import type { SandboxContext } from './sandbox-context.ts';
import type { PaymentAction } from './yookassa.ts';
import type { SentNotification, WebhookMode } from './yookassa-notifications.ts';

const LATE_MS = 15_000;
/** Maximum number of rows in a table; the JSON lists are complete. */
export const SHOWN = 30;

const STATES: Record<Payment['status'], [text: string, kind: string]> = {
  pending: ['ждёт оплаты', ''],
  waiting_for_capture: ['удержан', ''],
  succeeded: ['оплачен', 'good'],
  canceled: ['отклонён', 'bad'],
};

/** Buttons of the console with the payment action and webhook mode of each. */
export const PAYMENT_ACTIONS: Record<string, [text: string, action: PaymentAction, mode: WebhookMode]> = {
  pay: ['Оплатить', 'pay', 'send'],
  decline: ['Отклонить', 'decline', 'send'],
  lose: ['Потерять уведомление', 'pay', 'lose'],
  again: ['Послать ещё раз', 'notify', 'send'],
  refund: ['Вернуть деньги в кабинете', 'refund', 'send'],
  part: ['Вернуть в кабинете 100 ₽', 'refund-part', 'send'],
  late: ['Послать с опозданием', 'notify', { delayMs: LATE_MS }],
};

const NOTIFICATION_STATES: Record<SentNotification['state'], string> = {
  waiting: 'ещё не дошло',
  delivered: 'дошло',
  lost: 'потеряно',
  'given-up': 'так и не дошло',
};

export function paymentsTable(payments: readonly Payment[], notifications: readonly SentNotification[]): Markup {
  if (payments.length === 0)
    return html`<p class="quiet">Платежей пока нет. Оформите заказ в магазине с оплатой картой или через СБП.</p>`;
  const rows = payments.slice(0, SHOWN).map((payment) => {
    const [state, kind] = STATES[payment.status];
    const actions =
      payment.status === 'pending'
        ? ['pay', 'decline', 'lose']
        : ['again', 'late', ...(payment.refundable ? ['refund', 'part'] : [])];
    const refunded = fromDecimalString(payment.refunded_amount?.value ?? '0');
    return html`<tr>
      <td>
        ${payment.description ?? ''}<br /><span class="quiet"
          >${when(payment.created_at)}, ${payment.payment_method?.type === 'sbp' ? 'СБП' : 'карта'}</span
        ><br /><code>${payment.id}</code>
      </td>
      <td>
        ${money(payment.amount.value)}${refunded ? html`<br /><span class="quiet">возвращено ${formatMoney(refunded)}</span>` : ''}
      </td>
      <td><span class="state ${kind}">${state}</span></td>
      <td>${notificationList(notifications.filter((notice) => notice.paymentId === payment.id))}</td>
      <td>
        ${actions.map((deed) => html`<form method="post" action="/console/payments/${payment.id}"><button name="deed" value="${deed}">${PAYMENT_ACTIONS[deed]?.[0]}</button></form>`)}
        ${payment.status === 'pending' && payment.confirmation?.confirmation_url ? html`<a href="/yookassa/checkout/${payment.id}">Страница оплаты</a>` : ''}
      </td>
    </tr>`;
  });
  return table(['Платёж', 'Сумма', 'Состояние', 'Уведомления', 'Что сделать'], rows);
}

function notificationList(notifications: readonly SentNotification[]): Markup {
  if (notifications.length === 0) return html`<span class="quiet">не было</span>`;
  return html`${notifications.slice(-4).map(
    (notice) =>
      html`<div>
        <code>${notice.event}</code><br /><span class="quiet"
          >${NOTIFICATION_STATES[notice.state]}${
            notice.tries.length > 0
              ? `, ответы: ${notice.tries
                  .slice(-5)
                  .map((one) => one.answer)
                  .join(', ')}`
              : ''
          }</span
        >
      </div>`,
  )}`;
}

export function lettersTable(letters: readonly ReceivedLetter[]): Markup {
  if (letters.length === 0) return html`<p class="quiet">Писем пока нет.</p>`;
  return table(
    ['Когда', 'Кому', 'Письмо'],
    [...letters]
      .reverse()
      .slice(0, SHOWN)
      .map(
        (letter) =>
          html`<tr>
            <td>${when(letter.at)}</td>
            <td>${letter.to.join(', ')}</td>
            <td><a href="/letters/${letter.id}">${letter.subject || 'Без темы'}</a></td>
          </tr>`,
      ),
  );
}

const COMPANY_NAMES: Record<SentMessage['company'], string> = { smsru: 'SMS.ru', smsc: 'SMSC.ru' };

/** Newest first; the code is large, because developers come here to read it. */
export function messagesTable(messages: readonly SentMessage[]): Markup {
  if (messages.length === 0) return html`<p class="quiet">СМС и звонков пока нет: попросите код в магазине.</p>`;
  return table(
    ['Код', 'Кому', 'Что пришло', 'Когда'],
    [...messages]
      .reverse()
      .slice(0, SHOWN)
      .map((message) => {
        const phone = parsePhone(`+${message.phone}`);
        const code = message.code ?? /(?<!\d)\d{4}(?!\d)/.exec(message.text ?? '')?.[0];
        return html`<tr>
          <td>${code ? html`<span class="code">${code}</span>` : ''}</td>
          <td>${phone ? formatPhone(phone) : message.phone}</td>
          <td>
            ${message.kind === 'call' ? html`Звонок с номера +7 495 000-${code?.slice(0, 2)}-${code?.slice(2)}` : html`СМС: ${message.text}`}<br /><span
              class="quiet"
              >${COMPANY_NAMES[message.company]}</span
            >
          </td>
          <td>${when(message.at)}</td>
        </tr>`;
      }),
  );
}

export function operationsTable(operations: readonly ReceivedOperation[]): Markup {
  if (operations.length === 0) return html`<p class="quiet">Магазин ещё ни о ком не рассказывал.</p>`;
  return table(
    ['Когда', 'Операция', 'О ком', 'Подписка'],
    [...operations]
      .reverse()
      .slice(0, SHOWN)
      .map(({ at, operation, body: { customer } }) => {
        const name = [customer.firstName, customer.lastName].filter(Boolean).join(' ');
        const who = [
          customer.ids?.websiteId && `№ ${customer.ids.websiteId}`,
          name,
          customer.email,
          customer.mobilePhone,
        ];
        const subscriptions = customer.subscriptions ?? [];
        return html`<tr>
          <td>${when(at)}</td>
          <td><code>${operation}</code></td>
          <td>${who.filter(Boolean).join(', ')}</td>
          <td>
            ${subscriptions.map((one) => `${one.pointOfContact}: ${one.isSubscribed === false ? 'нет' : 'да'}`).join('; ')}
          </td>
        </tr>`;
      }),
  );
}

export function failureForm(context: SandboxContext): Markup {
  const planned = context.failures.list();
  return html`<form class="row" method="post" action="/console/fail">
      <div>
        <label for="provider">Компания</label
        ><select id="provider" name="provider">
          ${PROVIDERS.map((name) => html`<option>${name}</option>`)}
        </select>
      </div>
      <div>
        <label for="kind">Что сделает</label
        ><select id="kind" name="kind">
          ${Object.entries(FAILURES).map(([kind, text]) => html`<option value="${kind}">${text}</option>`)}
        </select>
      </div>
      <div>
        <label for="times">Сколько раз</label
        ><input id="times" name="times" type="number" min="1" max="1000" value="1" />
      </div>
      <button>Запланировать</button>
    </form>
    ${
      planned.length > 0
        ? html`<form method="post" action="/console/forgive" style="margin-top:12px">
            <p>
              Ждут своей очереди:
              ${planned.map((one) => `${one.provider} ${FAILURES[one.kind]} (${one.left})`).join('; ')}
            </p>
            <button>Отменить сбои</button>
          </form>`
        : ''
    }`;
}

export function requestsTable(context: SandboxContext): Markup {
  const requests = [...context.requests.list()].reverse().slice(0, SHOWN);
  if (requests.length === 0) return html`<p class="quiet">Магазин ещё ни о чём не просил.</p>`;
  return table(
    ['Когда', 'Компания', 'Запрос', 'Ответ'],
    requests.map(
      (one) =>
        html`<tr>
          <td>${when(one.at)}</td>
          <td>${one.provider}</td>
          <td><code>${one.method} ${one.url}</code></td>
          <td>${typeof one.answer === 'number' ? one.answer : NO_ANSWER[one.answer]}</td>
        </tr>`,
    ),
  );
}

const NO_ANSWER = { timeout: 'молчание', lost: 'связь оборвана', unanswered: 'сделано, молчание' } as const;

export function table(heads: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="scroll">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

function money(value: string): string {
  return formatMoney(fromDecimalString(value) ?? NOTHING);
}

export function when(moment: string): string {
  return formatDayAndTime(new Date(moment));
}
