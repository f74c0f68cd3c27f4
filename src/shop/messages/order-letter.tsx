import { renderToStaticMarkup } from 'react-dom/server';
import { COMPANY, DISCLAIMER } from '../../kernel/company.ts';
import { formatDayAndTime } from '../../kernel/dates.ts';
import { formatMoney } from '../../kernel/money.ts';
import { PAY_SYSTEM_NAMES } from '../orders/order.ts';
import type { OrderPage } from '../orders/orders.reads.ts';
import type { OrderLetterKind } from './order-letter.job.ts';

export interface OrderLetter {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
}

function wordsOf(kind: OrderLetterKind, order: OrderPage): Words {
  const number = `№\u00a0${order.number}`;
  const total = formatMoney(order.total);
  switch (kind) {
    case 'placed':
      return order.payable && order.heldUntil
        ? {
            subject: `Заказ ${number} принят и ждёт оплаты`,
            title: `Заказ ${number} ждёт оплаты`,
            lead: `Мы отложили товары до ${formatDayAndTime(order.heldUntil)} по московскому времени. Оплатите ${total}, и мы начнём собирать заказ.`,
            button: `Оплатить ${total}`,
          }
        : {
            subject: `Заказ ${number} принят`,
            title: `Заказ ${number} принят`,
            lead: `Спасибо! Товары отложены для вас. К оплате при получении ${total}.`,
            button: 'Открыть заказ',
          };
    case 'paid':
      return {
        subject: `Заказ ${number} оплачен`,
        title: `Заказ ${number} оплачен`,
        lead: `Мы получили ${total} и передали заказ на сборку. Чек придёт отдельным письмом от кассы.`,
        button: 'Открыть заказ',
      };
    case 'cancelled':
      return {
        subject: `Заказ ${number} отменён`,
        title: `Заказ ${number} отменён`,
        lead: 'Вы отменили заказ, деньги не списаны. Будем рады видеть вас снова.',
        button: 'Открыть заказ',
      };
    case 'expired':
      return {
        subject: `Заказ ${number} отменён: время оплаты вышло`,
        title: `Заказ ${number} отменён`,
        lead: 'Оплата не пришла вовремя, и товары вернулись на полку. Оформить заказ заново можно в любой момент.',
        button: 'Открыть заказ',
      };
    case 'refunded':
      return {
        subject: `Возвращаем деньги за заказ ${number}`,
        title: 'Возвращаем деньги',
        lead: `Оплата ${total} пришла, когда заказ ${number} уже нельзя было собрать. Мы отправили деньги обратно тем же способом; банк зачислит их в срок до пяти рабочих дней.`,
        button: 'Открыть заказ',
      };
  }
}

/**
 * Writes one letter about an order, as HTML and as plain text.
 * @param orderUrl absolute address of the order's page with its signed token
 */
export function writeOrderLetter(kind: OrderLetterKind, order: OrderPage, orderUrl: string): OrderLetter {
  const words = wordsOf(kind, order);
  const html = `<!doctype html>${renderToStaticMarkup(<Letter words={words} order={order} orderUrl={orderUrl} />)}`;
  const lines = order.lines.map((line) => `- ${line.name}, ${line.quantity} шт.: ${formatMoney(line.sum)}`);
  const text = [
    words.title,
    '',
    words.lead,
    '',
    ...lines,
    `Доставка: ${formatMoney(order.deliveryPrice)}`,
    `Итого: ${formatMoney(order.total)}`,
    '',
    `${words.button}: ${orderUrl}`,
    '',
    `Вопросы: ${SUPPORT_LINE}, ${COMPANY.email}`,
  ].join('\n');
  return { subject: words.subject, html, text };
}

const SUPPORT_LINE = COMPANY.phones[0].text;
const INK = '#1F2A14';
const QUIET = '#5E6854';
const cell = { padding: '8px 0', borderBottom: '1px solid #E4E6DA', fontSize: 15, lineHeight: '22px' } as const;

// Letters are read by old engines: tables and inline styles are their language.
function Letter({ words, order, orderUrl }: { words: Words; order: OrderPage; orderUrl: string }) {
  return (
    <html lang="ru">
      <body style={{ margin: 0, background: '#FBFAF5', color: INK, fontFamily: 'Arial, sans-serif' }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="560"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{
                    maxWidth: 560,
                    width: '100%',
                    background: '#FFFFFF',
                    border: '1px solid #E4E6DA',
                    borderRadius: 12,
                  }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: 32 }}>
                        <p style={{ margin: '0 0 24px', fontSize: 18, fontWeight: 700, color: '#4F6820' }}>
                          {COMPANY.name}
                        </p>
                        <h1 style={{ margin: '0 0 12px', fontSize: 24, lineHeight: '30px' }}>{words.title}</h1>
                        <p style={{ margin: '0 0 24px', fontSize: 16, lineHeight: '24px' }}>{words.lead}</p>
                        <p style={{ margin: '0 0 32px' }}>
                          <a
                            href={orderUrl}
                            style={{
                              display: 'inline-block',
                              padding: '14px 24px',
                              background: '#8CAD44',
                              color: INK,
                              borderRadius: 8,
                              fontSize: 16,
                              fontWeight: 700,
                              textDecoration: 'none',
                            }}
                          >
                            {words.button}
                          </a>
                        </p>
                        <Lines order={order} />
                        <p style={{ margin: '24px 0 0', fontSize: 14, lineHeight: '21px', color: QUIET }}>
                          {order.delivery.title}
                          {order.delivery.address ? `, ${order.delivery.address}` : ''}, {order.delivery.period}.<br />
                          Оплата: {PAY_SYSTEM_NAMES[order.paySystem].toLowerCase()}.
                        </p>
                      </td>
                    </tr>
                  </tbody>
                </table>
                <p style={{ margin: '24px 0 0', fontSize: 13, lineHeight: '20px', color: QUIET }}>
                  Вопросы о заказе: {SUPPORT_LINE} или {COMPANY.email}
                  <br />
                  {DISCLAIMER}
                </p>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  );
}

function Lines({ order }: { order: OrderPage }) {
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
      <tbody>
        {order.lines.map((line) => (
          <tr key={line.productId}>
            <td style={cell}>
              {line.name}
              <br />
              <span style={{ color: QUIET, fontSize: 13 }}>
                {line.form} · {line.quantity}&nbsp;шт.
              </span>
            </td>
            <td style={{ ...cell, textAlign: 'right', whiteSpace: 'nowrap' }}>{formatMoney(line.sum)}</td>
          </tr>
        ))}
        <tr>
          <td style={cell}>Доставка</td>
          <td style={{ ...cell, textAlign: 'right' }}>
            {order.deliveryPrice === 0 ? 'бесплатно' : formatMoney(order.deliveryPrice)}
          </td>
        </tr>
        <tr>
          <td style={{ ...cell, borderBottom: 0, fontWeight: 700 }}>Итого</td>
          <td style={{ ...cell, borderBottom: 0, fontWeight: 700, textAlign: 'right' }}>{formatMoney(order.total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
