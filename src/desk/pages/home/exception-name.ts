import type { Exception } from './exception-calls.ts';

/** «Чек не пробит, заказ № 1042»: what tells it from the others of its kind. */
export const exceptionName = ({ action, order }: Exception): string =>
  `${action.happened}${order ? `, заказ №\u00a0${order.number}` : ''}`;
