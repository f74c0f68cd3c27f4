import { z } from 'zod';
import { PAY } from '../../kernel/pay-systems.ts';
import { PuzzleSolution, VerifyCodeRequest } from '../account/auth-codes.schema.ts';
import { CartItems, TypedCodes } from './cart.schema.ts';
import { DeliveryMethod } from './delivery.schema.ts';
import { RowId, typedText } from '../text.schema.ts';

/** Names of fields in refusals are the paths of this form. */
export const PlaceOrderRequest = z.object({
  /** Made once per filled form by the browser (a UUID); the same key again answers with the same order. */
  checkoutKey: z.uuid('Обновите страницу и оформите заказ ещё раз').toLowerCase(),
  items: CartItems.min(1, 'Корзина пуста'),
  /** Each of them must hold: the order is refused otherwise. */
  coupons: TypedCodes,
  contact: z.object({
    name: typedText({ links: false }).min(2, 'Укажите имя и фамилию').max(120, 'Слишком длинное имя'),
    phone: typedText().min(1, 'Укажите телефон').max(40, 'Неверный номер телефона'),
    email: typedText().min(1, 'Укажите email: на него придёт чек').max(254, 'Неверный email'),
  }),
  delivery: z.object({
    method: DeliveryMethod,
    /** Not needed for digital goods. */
    cityId: RowId.optional(),
    pointCode: typedText().max(40).optional(),
    address: z
      .object({
        street: typedText({ links: false }).max(200),
        house: typedText({ links: false }).max(20),
        flat: typedText({ links: false }).max(20).optional(),
      })
      .optional(),
  }),
  /** 1 bank card, 2 cash on delivery, 3 cash payment, 4 cash to courier, 5 СБП. */
  paySystem: z
    .int()
    .min(1)
    .max(Math.max(...Object.values(PAY))),
  comment: typedText({ lines: true }).max(1000, 'Комментарий не длиннее 1000 знаков').default(''),
  /** Consent to the processing of personal data; must be ticked by the person. */
  consent: z.literal(true, 'Ознакомьтесь и примите согласие на обработку персональных данных'),
  /** Base64 of the puzzle and its solution (`GET /api/altcha/challenge?action=order`); not needed for an order that stands. */
  captcha: PuzzleSolution,
  /** Kopecks the buyer saw as left to pay; another sum is refused with the new figure. */
  expectedTotal: z.int('Обновите страницу: сумма заказа не разобрана').min(0),
});
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>;

export const PlacedOrder = z.object({
  orderId: z.uuid(),
  number: z.int(),
  /** Page of the order with its signed token. */
  orderUrl: z.string(),
  /** Page of the payment company, or null when nothing is paid now or the company is silent. */
  payUrl: z.string().nullable(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

export const OrderPath = z.object({ orderId: z.uuid() });

export const PayRequest = z.object({ token: z.string().max(2000) });
export const StartedPayment = z.object({ payUrl: z.string() });

/** Answer to a page that waits for the bank: state of the order and of the last attempt to pay. */
export const OrderProgress = z.object({
  state: z.string(),
  payment: z.enum(['none', 'pending', 'declined', 'paid', 'refunding', 'refunded']),
});
export type OrderProgress = z.infer<typeof OrderProgress>;

export const ConfirmCodeRequest = PayRequest.extend({
  way: z.enum(['sms', 'call']),
  /** Of `GET /api/altcha/challenge?action=code`. */
  captcha: PuzzleSolution,
});
export const ConfirmRequest = PayRequest.extend(VerifyCodeRequest.shape);
export const ConfirmedOrder = z.object({ state: z.string() });
