import type { DeliveryMethod } from '../../../api/shop/delivery.schema.ts';
import type { PlaceOrderRequest } from '../../../api/shop/orders.schema.ts';
import { parseEmail } from '../../../kernel/email.ts';
import { LINK_TYPED, looksLikeLink } from '../../../kernel/looks-like-link.ts';
import { parsePhone } from '../../../kernel/phone.ts';
import type { StoredItem } from '../../client/cart-items.ts';
import type { FormIssue } from '../../ui/form-issue.ts';
import type { TypedForm } from './typed-form.ts';

/** What the buyer picks; already cleared of ways that are not on offer. */
export interface Choice {
  readonly method: DeliveryMethod | null;
  readonly cityId: number | null;
  readonly pointCode: string | null;
  readonly paySystem: number | null;
}

const MOST_COMMENT = 1000;

/** The same sentences the server says, before it is asked. */
export function checkForm(typed: TypedForm, choice: Choice): FormIssue[] {
  const issues: FormIssue[] = [];
  const need = (right: unknown, path: string, message: string) => {
    if (!right) issues.push({ path, message });
  };
  need(typed.name.trim().length >= 2, 'contact.name', 'Укажите имя и фамилию');
  need(!looksLikeLink(typed.name), 'contact.name', LINK_TYPED);
  if (!typed.phone.trim()) need(false, 'contact.phone', 'Укажите телефон');
  else need(parsePhone(typed.phone), 'contact.phone', 'Неверный номер телефона');
  if (!typed.email.trim()) need(false, 'contact.email', 'Укажите email: на него придёт чек');
  else need(parseEmail(typed.email), 'contact.email', 'Неверный email');
  need(choice.method, 'delivery.method', 'Выберите способ доставки');
  if (choice.method === 'point') need(choice.pointCode, 'delivery.pointCode', 'Выберите пункт выдачи');
  if (choice.method === 'courier') {
    need(typed.street.trim(), 'delivery.address.street', 'Укажите улицу');
    need(typed.house.trim(), 'delivery.address.house', 'Укажите дом');
    for (const field of ['street', 'house', 'flat'] as const)
      need(!looksLikeLink(typed[field]), `delivery.address.${field}`, LINK_TYPED);
  }
  if (choice.method) need(choice.paySystem, 'paySystem', 'Выберите способ оплаты');
  need(typed.comment.trim().length <= MOST_COMMENT, 'comment', 'Комментарий не длиннее 1000 знаков');
  need(typed.consent, 'consent', 'Ознакомьтесь и примите согласие на обработку персональных данных');
  return issues;
}

export type OrderBody = Omit<PlaceOrderRequest, 'checkoutKey' | 'captcha'>;

/** The request of a form that has no issues. */
export function orderBody(
  typed: TypedForm,
  choice: Choice,
  { items, coupons, total }: { items: readonly StoredItem[]; coupons: readonly string[]; total: number },
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
