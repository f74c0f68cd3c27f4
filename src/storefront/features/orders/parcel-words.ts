import type { OrderPart } from '../../../shop/orders/order-parts.reads.ts';

/** One of several parcels of an order; its date is a text already. */
export type ShownParcel = Omit<OrderPart, 'keptUntil'> & { readonly keptUntil: string | null };

const WORDS: Readonly<Partial<Record<ShownParcel['state'], string>>> = {
  packing: 'собирается',
  shipped: 'передана в\u00a0доставку',
  'ready-for-pickup': 'ждёт вас',
  'handed-over': 'вручена',
  'partly-bought': 'вручена частично',
};
const TROUBLE_WORDS = { returning: 'едет обратно', lost: 'утеряна' } as const;

/** «Посылка 1 из 2: ждёт вас, хранится до 3 декабря» */
export function parcelWords({ nth, of, state, keptUntil, trouble }: ShownParcel): string {
  const until = keptUntil ? `, хранится до\u00a0${keptUntil}` : '';
  return `Посылка ${nth} из\u00a0${of}: ${trouble ? TROUBLE_WORDS[trouble] : WORDS[state]}${until}`;
}
