import type { FastifyInstance } from 'fastify';
import { formatMoney, fromDecimalString, NOTHING } from '../kernel/money.ts';
import { html, type Markup, PAGE_HEADERS, pageOf } from './page.ts';
import { qrPicture } from './qr-picture.ts';
import type { Yookassa } from './yookassa.ts';
import type { PaymentRecord } from './yookassa-payments.ts';
import { YookassaRefusal } from './yookassa-refusal.ts';
import type { WebhookMode } from './yookassa-notifications.ts';

const DECLINED_CARD = '0002';

const STATES: Record<string, string> = {
  pending: 'ждёт оплаты',
  waiting_for_capture: 'деньги удержаны',
  succeeded: 'оплачен',
  canceled: 'отклонён',
};

const MODES: Record<string, WebhookMode> = { pay: 'send', lose: 'lose', twice: 'twice' };

/** YooKassa's payment page, to which `confirmation_url` leads. */
export function checkoutRoutes(yookassa: Yookassa) {
  return async (scope: FastifyInstance) => {
    scope.setErrorHandler((error, _request, reply) => {
      if (!(error instanceof YookassaRefusal)) throw error;
      const content = html`<div class="card">
        <h1>Такого платежа нет</h1>
        <p>Он забыт вместе с песочницей или адрес неверен. Вернитесь в магазин и начните оплату заново.</p>
      </div>`;
      return reply
        .code(404)
        .headers(PAGE_HEADERS)
        .send(pageOf({ title: 'Платёж не найден', content, narrow: true }));
    });

    scope.get<{ Params: { id: string } }>('/:id', async (request, reply) =>
      reply.headers(PAGE_HEADERS).send(paymentPage(yookassa.registry.require(request.params.id))),
    );

    scope.post<{ Params: { id: string }; Body: { choice?: string; card?: string } | null }>(
      '/:id',
      async (request, reply) => {
        const { id } = request.params;
        const record = yookassa.registry.require(id);
        const choice = request.body?.choice ?? 'pay';
        const card = (request.body?.card ?? '5555555555554477').replace(/\D/g, '');
        const byCard = record.payment.payment_method?.type !== 'sbp';
        if (record.payment.status === 'pending' && choice !== 'back') {
          const mode = MODES[choice];
          if (mode && byCard && (card.length < 16 || card.length > 19)) {
            return reply
              .code(422)
              .headers(PAGE_HEADERS)
              .send(paymentPage(record, 'Номер карты — от 16 до 19 цифр. Проверьте его и попробуйте ещё раз.'));
          }
          const declined = !mode || (byCard && card.endsWith(DECLINED_CARD));
          // Not awaited: the notification may arrive before or after the buyer returns.
          void yookassa.act(id, declined ? 'decline' : 'pay', mode ?? 'send', byCard ? { card } : {});
        }
        return reply.redirect(record.returnUrl ?? `/yookassa/checkout/${id}`, 303);
      },
    );
  };
}

function paymentPage(record: PaymentRecord, error?: string): string {
  const { payment } = record;
  const sum = formatMoney(fromDecimalString(payment.amount.value) ?? NOTHING);
  const bySbp = payment.payment_method?.type === 'sbp';
  const head = html`<h1>${bySbp ? 'Оплата через СБП' : 'Оплата картой'}</h1>
    <p class="sum">${sum}</p>
    <p>${payment.description ?? 'Без описания'}</p>`;
  const content =
    payment.status === 'pending'
      ? html`<form class="card" method="post">
            ${head}${bySbp ? sbpFields(payment.id) : cardFields(error)}${otherWays()}
          </form>
          <p class="quiet" style="margin-top:16px">
            Платёж <code>${payment.id}</code>. <a href="/">Все платежи и письма песочницы</a>
          </p>`
      : html`<div class="card">
          ${head}
          <p>Платёж уже ${STATES[payment.status] ?? payment.status}. Второй раз платить не нужно.</p>
          ${record.returnUrl ? html`<a class="button" href="${record.returnUrl}">Вернуться в магазин</a>` : ''}
        </div>`;
  return pageOf({ title: `${sum} — ${payment.description ?? 'оплата'}`, content, narrow: true });
}

function cardFields(error: string | undefined): Markup {
  return html`<label for="card">Номер карты</label>
    <input
      class="wide"
      id="card"
      name="card"
      inputmode="numeric"
      autocomplete="off"
      value="5555 5555 5555 4477"
      aria-describedby="hint"
      ${error ? { markup: ' aria-invalid="true"' } : ''}
    />
    ${error ? html`<p class="error" role="alert">${error}</p>` : ''}
    <p class="quiet" id="hint">
      Карта с любым номером платит, а с номером на 0002 — отклоняется: 5555 5555 5555 0002. Настоящую карту не вводите.
    </p>
    <div class="stack"><button class="main" name="choice" value="pay">Оплатить</button></div>`;
}

function sbpFields(id: string): Markup {
  return html`${qrPicture(id)}
    <p class="quiet" style="text-align:center">Код нарисован для вида: сканировать его не нужно.</p>
    <div class="stack"><button class="main" name="choice" value="pay">Оплатить через СБП</button></div>`;
}

function otherWays(): Markup {
  return html`<p class="quiet apart">Для проверки магазина:</p>
    <div class="stack">
      <button name="choice" value="decline">Отклонить</button>
      <button name="choice" value="lose">Оплатить, но потерять уведомление</button>
      <button name="choice" value="twice">Оплатить, уведомить дважды</button>
      <button name="choice" value="back">Вернуться без оплаты</button>
    </div>`;
}
