// Longer than usual: every call of a buyer about an order.
import { z } from 'zod';
import { FORM_RULES } from '../../kernel/form-rules.ts';
import { RETURN_REASONS } from '../../kernel/return-reasons.ts';
import { PAY } from '../../kernel/pay-systems.ts';
import { MOST_PHOTOS } from '../../kernel/return-photos.ts';
import { PuzzleSolution, SentCode, VerifyCodeRequest } from '../account/auth-codes.schema.ts';
import { CartItems, OrderBonus, TypedCodes } from './cart.schema.ts';
import { Carrier, DeliveryMethod, PointsForParcel } from './delivery.schema.ts';
import { Consent, RowId, typedBy, typedText } from '../text.schema.ts';

/** Paths of validation errors refer to fields of this form. */
export const PlaceOrderRequest = z.object({
  /** Idempotency key made by the browser (a UUID): the same key returns the same order. */
  checkoutKey: z.uuid('Обновите страницу и оформите заказ ещё раз').toLowerCase(),
  items: CartItems.min(1, 'Корзина пуста'),
  /** All must be valid; otherwise the order is refused. */
  coupons: TypedCodes,
  /** For signed-in buyers alone; more than may be spent is refused. */
  orderBonus: OrderBonus,
  contact: z.object({
    name: typedBy(FORM_RULES.buyerName),
    phone: typedBy(FORM_RULES.buyerPhone),
    email: typedBy(FORM_RULES.buyerEmail),
  }),
  delivery: z.object({
    method: DeliveryMethod,
    /** Of the chosen offer; absent: the first carrier that offers the method. */
    carrier: Carrier.optional(),
    /** Not needed for digital goods. */
    cityId: RowId.optional(),
    pointCode: typedText().max(40).optional(),
    address: z
      .object({
        street: typedBy(FORM_RULES.street),
        house: typedBy(FORM_RULES.house),
        flat: typedBy(FORM_RULES.flat).optional(),
        zip: typedBy(FORM_RULES.zip).optional(),
      })
      .optional(),
  }),
  /** 1 bank card, 2 cash on delivery, 3 cash payment, 4 cash to courier, 5 СБП. */
  paySystem: z
    .int()
    .min(1)
    .max(Math.max(...Object.values(PAY))),
  comment: typedBy(FORM_RULES.orderComment, { lines: true }).default(''),
  consent: Consent,
  /** Base64 of the puzzle and its solution (`GET /api/altcha/challenge?action=order`); not needed for an existing order. */
  captcha: PuzzleSolution,
  /** Total in kopecks that the buyer saw; another total is refused with the new one. */
  expectedTotal: z.int('Обновите страницу: сумма заказа не разобрана').min(0),
});
export type PlaceOrderRequest = z.infer<typeof PlaceOrderRequest>;

export const PlacedOrder = z.object({
  orderId: z.uuid(),
  number: z.int(),
  /** Page of the order with a signed token. */
  orderUrl: z.string(),
  /** Page of the payment company; null when nothing is paid online or the company does not answer. */
  payUrl: z.string().nullable(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

export const OrderPath = z.object({ orderId: z.uuid() });

export const PayRequest = z.object({ token: z.string().max(2000) });
export const StartedPayment = z.object({ payUrl: z.string() });

/** For a page that waits for the payment: state of the order and of the last payment. */
export const OrderProgress = z.object({
  state: z.string(),
  payment: z.enum(['none', 'pending', 'declined', 'paid', 'refunding', 'refunded']),
  /** A paid order is to be changed, once more is paid. */
  change: z.boolean(),
});
export type OrderProgress = z.infer<typeof OrderProgress>;

export const ConfirmCodeRequest = PayRequest.extend({
  way: z.enum(['sms', 'call']),
  /** Solution of `GET /api/altcha/challenge?action=code`. */
  captcha: PuzzleSolution,
});
export const ConfirmRequest = PayRequest.extend(VerifyCodeRequest.shape);
export const ConfirmedOrder = z.object({ state: z.string() });

export const ReturnRequest = PayRequest.extend({
  /** Made by the browser for this form: sent again, it is the same request. */
  key: z.uuid('Обновите страницу и отправьте заявку ещё раз').toLowerCase(),
  goods: z
    .array(
      z.strictObject({
        position: z.int().min(0).max(1_000),
        productId: RowId,
        quantity: z.int('Укажите количество').min(1, 'Укажите количество').max(10_000),
      }),
    )
    .min(1, 'Выберите, что возвращаете')
    .max(200),
  reason: z.enum(RETURN_REASONS, 'Выберите причину'),
  comment: typedBy(FORM_RULES.orderComment, { lines: true }).default(''),
  /** Ids of uploaded photos, each once. */
  photos: z
    .array(z.uuid().toLowerCase())
    .max(MOST_PHOTOS, `Не\u00a0больше ${MOST_PHOTOS} фото`)
    .refine((ids) => new Set(ids).size === ids.length, 'Фото названо дважды')
    .default([]),
});

export const RecipientRequest = PayRequest.extend({
  name: typedBy(FORM_RULES.buyerName),
  phone: typedBy(FORM_RULES.buyerPhone),
});
export const PointRequest = PayRequest.extend({ pointCode: typedText().min(1, 'Выберите пункт').max(40) });
export const PointsForOrder = PointsForParcel.extend({
  city: z.object({ id: z.int(), name: z.string(), label: z.string(), country: z.string() }),
  /** How the order is paid, as in the offers; null when nothing is left to pay. */
  paySystem: z.int().nullable(),
});
export const ChangeAnswer = PayRequest.extend({
  /** What the buyer was shown: the same answer sent again changes nothing. */
  changeId: z.uuid('Обновите страницу и\u00a0ответьте ещё раз').toLowerCase(),
  accept: z.boolean('Выберите ответ'),
});
export const ChangePayment = ChangeAnswer.omit({ accept: true });
/** `open`: it is applied once the buyer has paid. */
const AnsweredChange = z.object({ state: z.string(), payUrl: z.string().optional() });
export const DeliveryChanged = z.object({ changed: z.literal(true) });
const OrderState = z.object({ state: z.string() });

export const ordersCalls = {
  place: {
    method: 'POST',
    url: '/orders',
    schema: { summary: 'Place an order', body: PlaceOrderRequest, response: { 200: PlacedOrder } },
  },
  pay: {
    method: 'POST',
    url: '/orders/:orderId/pay',
    schema: { summary: 'Start paying', params: OrderPath, body: PayRequest, response: { 200: StartedPayment } },
  },
  cancel: {
    method: 'POST',
    url: '/orders/:orderId/cancel',
    schema: { summary: 'Give an order up', params: OrderPath, body: PayRequest, response: { 200: OrderState } },
  },
  requestCancel: {
    method: 'POST',
    url: '/orders/:orderId/cancel-request',
    schema: {
      summary: 'Ask to cancel an order that is being packed',
      params: OrderPath,
      body: PayRequest,
      response: { 200: OrderState },
    },
  },
  answerChange: {
    method: 'POST',
    url: '/orders/:orderId/change-answer',
    schema: {
      summary:
        'Agree that an order is changed and costs more, which has to be paid first where the order is paid, or leave it as it is',
      params: OrderPath,
      body: ChangeAnswer,
      response: { 200: AnsweredChange },
    },
  },
  payChange: {
    method: 'POST',
    url: '/orders/:orderId/change-payment',
    schema: {
      summary: 'Agree to pay more, from a page without scripts: a form, answered by a redirect to the order',
      params: OrderPath,
      body: ChangePayment,
    },
  },
  requestReturn: {
    method: 'POST',
    url: '/orders/:orderId/returns',
    schema: {
      summary: 'Ask to return goods of an order',
      params: OrderPath,
      body: ReturnRequest,
      response: { 200: OrderState },
    },
  },
  recipient: {
    method: 'POST',
    url: '/orders/:orderId/recipient',
    schema: {
      summary: 'Another person collects an order',
      params: OrderPath,
      body: RecipientRequest,
      response: { 200: DeliveryChanged },
    },
  },
  point: {
    method: 'POST',
    url: '/orders/:orderId/point',
    schema: {
      summary: 'Another pickup point of the same city',
      params: OrderPath,
      body: PointRequest,
      response: { 200: DeliveryChanged },
    },
  },
  points: {
    method: 'POST',
    url: '/orders/:orderId/points',
    schema: {
      summary: 'Pickup points to choose from instead of the one of an order, and what each of them accepts of it',
      params: OrderPath,
      body: PayRequest,
      response: { 200: PointsForOrder },
    },
  },
  digitalLetter: {
    method: 'POST',
    url: '/orders/:orderId/digital-letter',
    schema: {
      summary: 'Send the letter with links and codes again',
      params: OrderPath,
      body: PayRequest,
      response: { 200: z.object({ asked: z.literal(true) }) },
    },
  },
  state: {
    method: 'GET',
    url: '/orders/:orderId/state',
    schema: {
      summary: 'State of an order',
      params: OrderPath,
      querystring: PayRequest,
      response: { 200: OrderProgress },
    },
  },
  confirmCode: {
    method: 'POST',
    url: '/orders/:orderId/confirm-code',
    schema: {
      summary: 'A code to the phone of an order, to confirm it',
      params: OrderPath,
      body: ConfirmCodeRequest,
      response: { 200: SentCode },
    },
  },
  confirm: {
    method: 'POST',
    url: '/orders/:orderId/confirm',
    schema: {
      summary: 'Confirm an order by the code that came',
      params: OrderPath,
      body: ConfirmRequest,
      response: { 200: ConfirmedOrder },
    },
  },
} as const;
