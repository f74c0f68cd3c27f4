import type { DeliveryMethod } from '../../../api/shop/delivery.schema.ts';
import type { PlaceOrderRequest } from '../../../api/shop/orders.schema.ts';
import { CONSENT_NEEDED } from '../../../kernel/field-rules.ts';
import { FORM_RULES } from '../../../kernel/form-rules.ts';
import { LINK_TYPED, looksLikeLink } from '../../../kernel/looks-like-link.ts';
import type { BasketItem } from '../../../kernel/basket-item.ts';

import { issuesBy, type FormIssue } from '../../ui/form-issue.ts';
import type { TypedForm } from './typed-form.ts';

/** What the buyer picks; already cleared of ways that are not on offer. */
export interface Choice {
  readonly method: DeliveryMethod | null;
  readonly cityId: number | null;
  readonly pointCode: string | null;
  readonly paySystem: number | null;
}

/** What the door would say of it, before it is asked. */
export function checkForm(typed: TypedForm, choice: Choice): FormIssue[] {
  const issues: FormIssue[] = [];
  const need = (right: unknown, path: string, message: string) => {
    if (!right) issues.push({ path, message });
  };
  const { buyerName, buyerPhone, buyerEmail, orderComment } = FORM_RULES;
  issues.push(
    ...issuesBy('contact.', {
      name: buyerName(typed.name),
      phone: buyerPhone(typed.phone),
      email: buyerEmail(typed.email),
    }),
  );
  need(choice.method, 'delivery.method', 'Выберите способ доставки');
  if (choice.method === 'point') need(choice.pointCode, 'delivery.pointCode', 'Выберите пункт выдачи');
  if (choice.method === 'courier') {
    need(typed.street.trim(), 'delivery.address.street', 'Укажите улицу');
    need(typed.house.trim(), 'delivery.address.house', 'Укажите дом');
    for (const field of ['street', 'house', 'flat'] as const)
      need(!looksLikeLink(typed[field]), `delivery.address.${field}`, LINK_TYPED);
  }
  if (choice.method) need(choice.paySystem, 'paySystem', 'Выберите способ оплаты');
  return [
    ...issues,
    ...issuesBy('', { comment: orderComment(typed.comment), consent: typed.consent ? undefined : CONSENT_NEEDED }),
  ];
}

export type OrderBody = Omit<PlaceOrderRequest, 'checkoutKey' | 'captcha'>;

/** The request of a form that has no issues. */
export function orderBody(
  typed: TypedForm,
  choice: Choice,
  { items, coupons, total }: { items: readonly BasketItem[]; coupons: readonly string[]; total: number },
): OrderBody {
  const { method, cityId, pointCode, paySystem } = choice;
  if (!method || !paySystem) throw new Error('the form was not checked');
  const flat = typed.flat.trim();
  return {
    items: items.map(({ product, quantity }) => ({ product, quantity })),
    coupons: [...coupons],
    contact: { name: typed.name.trim(), phone: typed.phone.trim(), email: typed.email.trim() },
    delivery: {
      method,
      // A place outside the shop's list has no number to send.
      ...(method !== 'digital' && cityId ? { cityId } : {}),
      ...(method === 'point' && pointCode !== null && { pointCode }),
      ...(method === 'courier' && {
        address: { street: typed.street.trim(), house: typed.house.trim(), ...(flat && { flat }) },
      }),
    },
    paySystem,
    comment: typed.comment.trim(),
    consent: true,
    expectedTotal: total,
  };
}

/** Fields a server sentence can be shown at; any other path is said in the summary alone. */
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
  'paySystem',
  'comment',
  'consent',
];

/** The server's word on fields as the form shows it: one sentence per field. */
export function issuesOf(fields: readonly { path: readonly (string | number)[]; message: string }[]): FormIssue[] {
  const issues = new Map<string, FormIssue>();
  for (const { path, message } of fields) {
    const joined = path.join('.');
    const known = FIELDS.includes(joined) ? joined : joined === 'delivery.address' ? 'delivery.address.street' : '';
    if (!issues.has(known || message)) issues.set(known || message, { path: known, message });
  }
  return [...issues.values()];
}
