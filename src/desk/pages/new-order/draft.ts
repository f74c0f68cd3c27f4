import type { Offer } from './new-order-queries.ts';

/** What the member has typed and chosen so far. */
export interface Draft {
  readonly items: readonly DraftItem[];
  readonly coupon: string;
  readonly city: DraftCity | undefined;
  /** Of the chosen offer: {@link offerKey}. */
  readonly offer: string;
  readonly pointCode: string;
  readonly paySystem: number | undefined;
  readonly typed: Readonly<Record<TypedName, string>>;
  readonly consent: boolean;
}

export interface DraftItem {
  readonly product: number;
  readonly name: string;
  readonly quantity: number;
}

export interface DraftCity {
  readonly id: number;
  readonly label: string;
}

export type TypedName = 'name' | 'phone' | 'email' | 'street' | 'house' | 'flat' | 'zip' | 'comment';

export const EMPTY_DRAFT: Draft = {
  items: [],
  coupon: '',
  city: undefined,
  offer: '',
  pointCode: '',
  paySystem: undefined,
  typed: { name: '', phone: '', email: '', street: '', house: '', flat: '', zip: '', comment: '' },
  consent: false,
};

export const MOST_PIECES = 999;

export function withProduct(items: readonly DraftItem[], product: number, name: string): readonly DraftItem[] {
  const known = items.some((item) => item.product === product);
  if (!known) return [...items, { product, name, quantity: 1 }];
  return items.map((item) =>
    item.product === product ? { ...item, quantity: Math.min(item.quantity + 1, MOST_PIECES) } : item,
  );
}

/** Tells the offers of one answer apart; it stays when they are read again. */
export const offerKey = ({ method, carrier, kinds }: Offer): string =>
  [method, carrier ?? '', ...(kinds ?? [])].join(':');

/** Whether this offer may be paid as chosen: another one may take other payments. */
export const isPaidSo = (offer: Offer, paySystem: number | undefined): paySystem is number =>
  paySystem !== undefined && offer.paySystems.includes(paySystem);

/** What is missing before the order can be sent, a sentence; fields are checked by the server. */
export function missingIn(draft: Draft, offer: Offer | undefined): string {
  if (draft.items.length === 0) return 'Добавьте хотя\u00a0бы один товар.';
  if (!offer) return 'Выберите способ получения.';
  if (!isPaidSo(offer, draft.paySystem)) return 'Выберите оплату.';
  if (offer.method === 'point' && draft.pointCode === '') return 'Выберите пункт выдачи.';
  if (!draft.consent) return 'Отметьте, что покупатель согласен на\u00a0обработку данных.';
  return '';
}
