import type { DeliveryMethod } from '../../../../api/shop/delivery.schema.ts';
import type { PlaceOrderRequest } from '../../../../api/shop/orders.schema.ts';
import type { CarrierName } from '../../../../kernel/carriers.ts';
import { CONSENT_NEEDED } from '../../../../kernel/field-rules.ts';
import { parseEmail } from '../../../../kernel/email.ts';
import { FORM_RULES } from '../../../../kernel/form-rules.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';
import { parsePhone } from '../../../../kernel/phone.ts';

import { issuesBy, type FormIssue } from '../../../ui/form-issue.ts';
import { bonusProblem } from './bonus-problem.ts';
import type { TypedForm } from './typed-form.ts';

/** The buyer's choices, without options that are not offered. */
export interface Choice {
  readonly method: DeliveryMethod | null;
  /** The company that brings it; null where none does. */
  readonly carrier: CarrierName | null;
  readonly cityId: number | null;
  readonly pointCode: string | null;
  /** Why the order cannot go to the chosen point, for the buyer. */
  readonly pointProblem?: string | undefined;
  readonly paySystem: number | null;
}

/** Bonuses to spend: digits, and how many may be spent. */
interface TypedBonuses {
  readonly typed: string;
  readonly most: number;
}

/** The checks of the server, made before sending. */
export function checkForm(typed: TypedForm, choice: Choice, bonuses?: TypedBonuses | null): FormIssue[] {
  const issues: FormIssue[] = [];
  const need = (isRight: unknown, path: string, message: string) => {
    if (!isRight) issues.push({ path, message });
  };
  const { buyerName, buyerPhone, buyerEmail, street, house, flat, zip, orderComment } = FORM_RULES;
  issues.push(
    ...issuesBy('contact.', {
      name: buyerName(typed.name),
      phone: buyerPhone(typed.phone),
      email: buyerEmail(typed.email),
    }),
  );
  need(choice.method, 'delivery.method', 'Выберите способ доставки');
  if (choice.method === 'point') {
    const message = choice.pointCode ? choice.pointProblem : 'Выберите пункт выдачи';
    need(!message, 'delivery.pointCode', message ?? '');
  }
  if (choice.method === 'courier') {
    issues.push(
      ...issuesBy('delivery.address.', {
        street: street(typed.street),
        house: house(typed.house),
        flat: flat(typed.flat),
        zip: zip(typed.zip),
      }),
    );
  }
  if (choice.method) need(choice.paySystem, 'paySystem', 'Выберите способ оплаты');
  return [
    ...issues,
    ...issuesBy('orderBonus.', { count: bonuses ? bonusProblem(bonuses.typed, bonuses.most) : undefined }),
    ...issuesBy('', { comment: orderComment(typed.comment), consent: typed.consent ? undefined : CONSENT_NEEDED }),
  ];
}

export type OrderBody = Omit<PlaceOrderRequest, 'checkoutKey' | 'captcha'>;

/** Request body. @throws when the form was not checked */
export function orderBody(
  typed: TypedForm,
  choice: Choice,
  {
    items,
    coupons,
    bonuses = '0',
    total,
  }: { items: readonly BasketItem[]; coupons: readonly string[]; bonuses?: string; total: number },
): OrderBody {
  const { method, carrier, cityId, pointCode, paySystem } = choice;
  if (!method || !paySystem) throw new Error('the form was not checked');
  const flat = typed.flat.trim();
  const zip = typed.zip.trim();
  return {
    items: items.map(({ product, quantity }) => ({ product, quantity })),
    coupons: [...coupons],
    ...(bonuses !== '0' && { orderBonus: { count: bonuses } }),
    contact: { name: typed.name.trim(), phone: typed.phone.trim(), email: typed.email.trim() },
    delivery: {
      method,
      ...(carrier && { carrier }),
      // A place outside the shop's list has no city id.
      ...(method !== 'digital' && cityId ? { cityId } : {}),
      ...(method === 'point' && pointCode !== null && { pointCode }),
      ...(method === 'courier' && {
        address: { street: typed.street.trim(), house: typed.house.trim(), ...(flat && { flat }), ...(zip && { zip }) },
      }),
    },
    paySystem,
    comment: typed.comment.trim(),
    consent: true,
    expectedTotal: total,
  };
}

/** What the buyer filled in, however it was typed: without codes, bonuses and the total, which change once an order is made. */
export function filledForm(body: OrderBody): unknown {
  const { coupons: _codes, orderBonus: _bonuses, expectedTotal: _total, contact, ...chosen } = body;
  const { name, phone, email } = contact;
  return { ...chosen, contact: { name, phone: parsePhone(phone), email: parseEmail(email) } };
}

/** Fields at which server messages can be shown; a message for any other path appears only in the summary. */
const FIELDS = [
  'contact.name',
  'contact.phone',
  'contact.email',
  'delivery.method',
  'delivery.cityId',
  'delivery.pointCode',
  'delivery.address.street',
  'delivery.address.house',
  'delivery.address.flat',
  'delivery.address.zip',
  'paySystem',
  'orderBonus.count',
  'comment',
  'consent',
];

/** Server messages by form field, one for each. */
export function issuesOf(fields: readonly { path: readonly (string | number)[]; message: string }[]): FormIssue[] {
  const issues = new Map<string, FormIssue>();
  for (const { path, message } of fields) {
    const joined = path.join('.');
    const field = FIELDS.includes(joined) ? joined : joined === 'delivery.address' ? 'delivery.address.street' : '';
    if (!issues.has(field || message)) issues.set(field || message, { path: field, message });
  }
  return [...issues.values()];
}
