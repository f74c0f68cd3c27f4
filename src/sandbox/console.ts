import type { FastifyInstance } from 'fastify';
import type { Payment } from '../integrations/yookassa/protocol.ts';
import { formatDayAndTime } from '../kernel/dates.ts';
import { formatMoney, fromDecimalString, NOTHING } from '../kernel/money.ts';
import { formatPhone, parsePhone } from '../kernel/phone.ts';
import type { SandboxCompanies } from './companies.ts';
import { type FailureKind, PROVIDERS } from './failures.ts';
import { letterRoutes } from './console-letters.ts';
import { html, type Markup, PAGE_HEADERS, pageOf } from './page.ts';
import type { SentMessage } from './sms.ts';
import type { World } from './world.ts';
import type { PaymentAction } from './yookassa.ts';
import type { Notice, WebhookMode } from './yookassa-notices.ts';

const LATE_MS = 15_000;
const SHOWN = 30;

const STATES: Record<Payment['status'], [text: string, kind: string]> = {
  pending: ['ждёт оплаты', ''], waiting_for_capture: ['удержан', ''], succeeded: ['оплачен', 'good'], canceled: ['отклонён', 'bad'],
};

/** Buttons of the console and what they do to a payment. */
const DEEDS: Record<string, [text: string, action: PaymentAction, mode: WebhookMode]> = {
  pay: ['Оплатить', 'pay', 'send'],
  decline: ['Отклонить', 'decline', 'send'],
  lose: ['Потерять уведомление', 'pay', 'lose'],
  again: ['Послать ещё раз', 'notify', 'send'],
  late: ['Послать с опозданием', 'notify', { delayMs: LATE_MS }],
};

const NOTICE_STATES: Record<Notice['state'], string> = {
  waiting: 'ещё не дошло', delivered: 'дошло', lost: 'потеряно', 'given-up': 'так и не дошло',
};

const FAILURES: Record<FailureKind, string> = {
  status: 'ответит ошибкой', timeout: 'промолчит', garbage: 'ответит бессмыслицей', lost: 'сделает и оборвёт связь',
};

// Reloads when something has changed, but not under the hands of a person who fills in a form.
const SCRIPT = `let known;setInterval(async()=>{try{const{version}=await(await fetch('/__sandbox/version')).json();
if(known!==undefined&&version!==known&&!/^(INPUT|SELECT)$/.test(document.activeElement?.tagName??''))location.reload();known=version}catch{}},1500);`;

/** The console for people: what the companies were asked and buttons for what they do next. */
export function consoleRoutes(world: World, companies: SandboxCompanies) {
  const { yookassa } = companies;
  return async (scope: FastifyInstance) => {
    scope.get('/', async (_request, reply) => reply.headers(PAGE_HEADERS).send(consolePage(world, companies)));
    scope.get('/console.js', async (_request, reply) => reply.type('text/javascript').send(SCRIPT));

    scope.post<{ Params: { id: string }; Body: { deed?: string } | null }>('/console/payments/:id', async (request, reply) => {
      const deed = DEEDS[request.body?.deed ?? ''];
      // A button of an old page on a payment that went on: the fresh page says more than an error would.
      if (deed) await yookassa.act(request.params.id, deed[1], deed[2]).catch(() => undefined);
      return reply.redirect('/', 303);
    });
    scope.post<{ Body: Record<string, string> | null }>('/console/fail', async (request, reply) => {
      const provider = PROVIDERS.find((name) => name === request.body?.provider);
      const kind = (Object.keys(FAILURES) as FailureKind[]).find((name) => name === request.body?.kind);
      if (provider && kind) {
        world.failures.plan({ provider, kind, status: 500, left: Math.max(1, Number(request.body?.times) || 1) });
        world.changed();
      }
      return reply.redirect('/', 303);
    });
    scope.post('/console/forgive', async (_request, reply) => {
      world.failures.clear();
      world.changed();
      return reply.redirect('/', 303);
    });
    await scope.register(letterRoutes(companies.mailbox), { prefix: '/letters' });
  };
}

function consolePage(world: World, { yookassa, mailbox, sms }: SandboxCompanies): string {
  const content = html`<h1>Песочница</h1>
<p>Здесь видно, что магазин просил у компаний, и решается, что они ответят.</p>
<h2>Платежи ЮKassa</h2>${paymentsTable(yookassa.book.payments().slice(0, SHOWN), yookassa.notices.list())}
<h2>Письма</h2>${lettersTable(mailbox.list())}
<h2>СМС и звонки</h2>${messagesTable(sms.list())}
<h2>Сбои</h2>${failureForm(world)}
<h2>Запросы магазина</h2>${requestsTable(world)}`;
  const tail = html`<script src="/console.js" defer></script><noscript><meta http-equiv="refresh" content="10"></noscript>`;
  return pageOf({ title: 'Песочница', content, tail });
}

function paymentsTable(payments: readonly Payment[], notices: readonly Notice[]): Markup {
  if (payments.length === 0) return html`<p class="quiet">Платежей пока нет. Оформите заказ в магазине с оплатой картой или через СБП.</p>`;
  const rows = payments.map((payment) => {
    const [state, kind] = STATES[payment.status];
    const deeds = payment.status === 'pending' ? ['pay', 'decline', 'lose'] : ['again', 'late'];
    const refunded = fromDecimalString(payment.refunded_amount?.value ?? '0');
    return html`<tr><td>${payment.description ?? ''}<br><span class="quiet">${when(payment.created_at)}, ${payment.payment_method?.type === 'sbp' ? 'СБП' : 'карта'}</span><br><code>${payment.id}</code></td>
<td>${money(payment.amount.value)}${refunded ? html`<br><span class="quiet">возвращено ${formatMoney(refunded)}</span>` : ''}</td>
<td><span class="state ${kind}">${state}</span></td>
<td>${noticeList(notices.filter((notice) => notice.paymentId === payment.id))}</td>
<td>${deeds.map((deed) => html`<form method="post" action="/console/payments/${payment.id}"><button name="deed" value="${deed}">${DEEDS[deed]?.[0]}</button></form>`)}
${payment.status === 'pending' && payment.confirmation?.confirmation_url ? html`<a href="/yookassa/checkout/${payment.id}">Страница оплаты</a>` : ''}</td></tr>`;
  });
  return table(['Платёж', 'Сумма', 'Состояние', 'Уведомления', 'Что сделать'], rows);
}

function noticeList(notices: readonly Notice[]): Markup {
  if (notices.length === 0) return html`<span class="quiet">не было</span>`;
  return html`${notices.slice(-4).map((notice) => html`<div><code>${notice.event}</code><br><span class="quiet">${NOTICE_STATES[notice.state]}${notice.tries.length > 0 ? `, ответы: ${notice.tries.slice(-5).map((one) => one.answer).join(', ')}` : ''}</span></div>`)}`;
}

function lettersTable(letters: ReturnType<SandboxCompanies['mailbox']['list']>): Markup {
  if (letters.length === 0) return html`<p class="quiet">Писем пока нет.</p>`;
  return table(['Когда', 'Кому', 'Письмо'], [...letters].reverse().slice(0, SHOWN).map((letter) =>
    html`<tr><td>${when(letter.at)}</td><td>${letter.to.join(', ')}</td><td><a href="/letters/${letter.id}">${letter.subject || 'Без темы'}</a></td></tr>`));
}

function messagesTable(messages: readonly SentMessage[]): Markup {
  if (messages.length === 0) return html`<p class="quiet">СМС и звонков пока нет.</p>`;
  return table(['Когда', 'Кому', 'Что'], [...messages].reverse().slice(0, SHOWN).map((message) => {
    const phone = parsePhone(message.phone);
    const what = message.kind === 'call' ? `звонок с +7 495 000-${message.code?.slice(0, 2)}-${message.code?.slice(2)}` : (message.text ?? '');
    return html`<tr><td>${when(message.at)}</td><td>${phone ? formatPhone(phone) : message.phone}</td><td>${what}</td></tr>`;
  }));
}

function failureForm(world: World): Markup {
  const planned = world.failures.list();
  return html`<form class="row" method="post" action="/console/fail">
<div><label for="provider">Компания</label><select id="provider" name="provider">${PROVIDERS.map((name) => html`<option>${name}</option>`)}</select></div>
<div><label for="kind">Что сделает</label><select id="kind" name="kind">${Object.entries(FAILURES).map(([kind, text]) => html`<option value="${kind}">${text}</option>`)}</select></div>
<div><label for="times">Сколько раз</label><input id="times" name="times" type="number" min="1" max="1000" value="1"></div>
<button>Запланировать</button></form>
${planned.length > 0 ? html`<form method="post" action="/console/forgive" style="margin-top:12px"><p>Ждут своей очереди: ${planned.map((one) => `${one.provider} ${FAILURES[one.kind]} (${one.left})`).join('; ')}</p><button>Отменить сбои</button></form>` : ''}`;
}

function requestsTable(world: World): Markup {
  const requests = [...world.seen.list()].reverse().slice(0, SHOWN);
  if (requests.length === 0) return html`<p class="quiet">Магазин ещё ни о чём не просил.</p>`;
  return table(['Когда', 'Компания', 'Запрос', 'Ответ'], requests.map((one) =>
    html`<tr><td>${when(one.at)}</td><td>${one.provider}</td><td><code>${one.method} ${one.url}</code></td><td>${answerText(one.answer)}</td></tr>`));
}

function answerText(answer: number | 'timeout' | 'lost'): string {
  return answer === 'timeout' ? 'молчание' : answer === 'lost' ? 'связь оборвана' : String(answer);
}

function table(heads: readonly string[], rows: readonly Markup[]): Markup {
  return html`<div class="scroll"><table><thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`;
}

function money(value: string): string {
  return formatMoney(fromDecimalString(value) ?? NOTHING);
}

function when(moment: string): string {
  return formatDayAndTime(new Date(moment));
}
