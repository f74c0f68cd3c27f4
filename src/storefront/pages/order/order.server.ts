import { data, type LoaderFunctionArgs } from 'react-router';
import { formatDay, formatDayAndTime, formatDayOfMonth } from '../../../kernel/dates.ts';
import type { CompanyFacts } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { formatPhone, type PhoneDigits } from '../../../kernel/phone.ts';
import { isOnline } from '../../../kernel/pay-systems.ts';
import { returnInstructions } from '../../../kernel/return-instructions.ts';
import { paperName } from '../../../shop/invoices/paper.rules.ts';
import { isBought, isUntouched, mayRepeat, payName, placeOfDelivery } from '../../../shop/orders/order.rules.ts';
import { openChange, type OpenChange } from '../../../shop/order-changes/order-changes.reads.ts';
import { orderPage, type OrderPage } from '../../../shop/orders/orders.reads.ts';
import { buyerReceipts, type BuyerReceipt } from '../../../shop/receipts/buyer-receipts.reads.ts';
import { BUYER_RETURN_STATES } from '../../../shop/returns/return.rules.ts';
import { buyerReturns, type BuyerReturns } from '../../../shop/returns/buyer-returns.reads.ts';
import { pageContext } from '../../context.server.ts';
import { missingPage } from '../../features/not-found/not-found.server.ts';
import { shownReceipt } from './receipts.server.ts';
import { orderReader } from './order-reader.server.ts';
import { isRenewable, shownDigital, type ShownDigital } from '../../features/digital-goods/digital-goods.server.ts';

/**
 * The order of a signed link, or of its signed-in owner. Without either an existing order looks like a nonexistent one,
 * also to other customers.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const { shop, secret, returnDays, company } = context.get(pageContext);
  const { searchParams } = new URL(request.url);
  const { orderId, token, own, mayRead } = await orderReader({ context, params, request }, links.order);
  if (!token) throw await missingPage({ context, request });
  const order = mayRead ? await orderPage(shop.db, orderId) : undefined;
  if (!order) {
    const renewable = !mayRead && (await isRenewable(shop, secret, orderId, token));
    return data({ order: null, oldLink: renewable ? { orderId, token } : null }, { status: 401 });
  }
  const [digital, returns, receipts, facts, change] = await Promise.all([
    shownDigital(shop, secret, order, token),
    buyerReturns(shop.db, orderId, shop.now(), returnDays),
    buyerReceipts(shop, orderId),
    company(),
    openChange(shop.db, orderId, shop.now()),
  ]);
  return data({
    order: {
      ...shown(order, digital, shownReturns(order, returns, returnDays, facts), receipts),
      change: shownChange(order, change),
    },
    token,
    backFromPayment: searchParams.get('paid') === 'return',
    /** Of a page without scripts: the payment company has not answered, or the change was closed. */
    payFailed: searchParams.get('pay') === 'failed',
    /** Whether the reader has an account to go back to. */
    own,
  });
}

export type ShownOrder = ReturnType<typeof shown> & { readonly change: ReturnType<typeof shownChange> };

/** What the buyer is asked to agree to, while nobody has paid for the order or packed it, or to pay for, once it is paid. */
function shownChange({ state }: OrderPage, change: OpenChange | undefined) {
  if (!change || (change.toPay === null ? !isUntouched(state) : state !== 'paid')) return null;
  const { id, before, after, expiresAt, toPay, payUrl } = change;
  return { id, before, after, toPay, payUrl, until: formatDayAndTime(expiresAt) };
}

/** @param days for goods of good quality */
function shownReturns({ number: orderNumber }: OrderPage, returns: BuyerReturns, days: number, company: CompanyFacts) {
  const asked = returns.asked.map(({ number, state, refusal, goods, photos, reason }) => ({
    number,
    state,
    refusal,
    goods,
    photos,
    stateName: BUYER_RETURN_STATES[state],
    steps: state === 'expected' ? returnInstructions({ number, orderNumber, reason }, company) : [],
  }));
  return { ...returns, asked, days };
}

/** Paid parcel by parcel, and not taken as a whole: there is no paper about it. */
const isPaidInParts = ({ parts, state, paySystem }: OrderPage): boolean =>
  parts.length > 0 && state === 'partly-bought' && !isOnline(paySystem);

/** Dates are formatted on the server: browsers format them differently, and the hydrated markup would differ. */
function shown(
  order: OrderPage,
  digital: ShownDigital,
  returns: ReturnType<typeof shownReturns>,
  receipts: readonly BuyerReceipt[],
) {
  const {
    placedAt,
    heldUntil,
    keptUntil,
    confirmBy,
    history,
    contact,
    paySystem,
    parts,
    part: _part,
    paid: _paid,
    ...rest
  } = order;
  return {
    ...rest,
    digital,
    returns,
    receipts: receipts.map(shownReceipt),
    // An order fully covered by a certificate counts as paid at once.
    paidOnline: isOnline(paySystem) || order.total === 0,
    bought: isBought(order),
    mayRepeat: mayRepeat(order.state),
    paper: isPaidInParts(order) ? null : paperName(order),
    payName: payName(order),
    placedOn: formatDay(placedAt),
    place: placeOfDelivery(order.delivery),
    confirmBy: confirmBy && formatDayAndTime(confirmBy),
    keptUntil: keptUntil && formatDayOfMonth(keptUntil),
    parts: parts.map((part) => ({ ...part, keptUntil: part.keptUntil && formatDayOfMonth(part.keptUntil) })),
    heldUntil: heldUntil && { time: heldUntil.getTime(), words: formatDayAndTime(heldUntil) },
    // Blank after the retention period (decision 0064).
    contact: { ...contact, phone: contact.phone && formatPhone(contact.phone as PhoneDigits) },
    history: history.map(({ at, title }) => ({ title, at: formatDayAndTime(at), time: at.toISOString() })),
  };
}
