import { fromDecimalString } from '../../../kernel/money.ts';
import type { Condition } from '../../api/segments-query.ts';

export type ConditionKind = Condition['kind'];

/** A condition as it is typed; `first` and `second` mean what its kind says. */
export interface DraftCondition {
  /** Of the form only. */
  readonly id: number;
  readonly kind: ConditionKind;
  /** 0: none yet. */
  readonly product: number;
  readonly first: string;
  readonly second: string;
}

export const CONDITION_WORDS = {
  'bought-product': 'Купил товар',
  'bought-section': 'Купил из раздела',
  'last-order': 'Последний заказ',
  orders: 'Сколько заказов',
  spent: 'Потратил, ₽',
  city: 'Город',
  'subscribed-since': 'Подписан с',
} as const satisfies Record<ConditionKind, string>;

export const emptyCondition = (id: number, kind: ConditionKind): DraftCondition => ({
  id,
  kind,
  product: 0,
  first: '',
  second: kind === 'last-order' ? 'older' : '',
});

const bound = (sum: number | null, by = 1) => (sum === null ? '' : String(sum / by).replace('.', ','));

export function draftOf(condition: Condition, id: number): DraftCondition {
  const empty = emptyCondition(id, condition.kind);
  switch (condition.kind) {
    case 'bought-product':
      return { ...empty, product: condition.product };
    case 'bought-section':
      return { ...empty, first: String(condition.section) };
    case 'last-order':
      return { ...empty, first: String(condition.days), second: condition.than };
    case 'orders':
      return { ...empty, first: bound(condition.from), second: bound(condition.to) };
    case 'spent':
      return { ...empty, first: bound(condition.from, 100), second: bound(condition.to, 100) };
    case 'city':
      return { ...empty, first: condition.city };
    case 'subscribed-since':
      return { ...empty, first: condition.day };
  }
}

const NOT_A_NUMBER = Symbol('not a number');
const whole = (typed: string) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : NOT_A_NUMBER);
const rubles = (typed: string) => fromDecimalString(typed.replace(/\s/g, '').replace(',', '.')) ?? NOT_A_NUMBER;

/** The condition that was typed, or a sentence about what is wrong with it. */
export function conditionOf({ kind, product, first, second }: DraftCondition): Condition | string {
  switch (kind) {
    case 'bought-product':
      return product > 0 ? { kind, product } : 'Найдите и\u00a0выберите товар';
    case 'bought-section':
      return first === ''
        ? 'Выберите раздел'
        : ({ kind, section: Number(first) } as Extract<Condition, { kind: 'bought-section' }>);
    case 'last-order': {
      const days = whole(first);
      return typeof days === 'number' && days >= 1 && days <= 3650
        ? { kind, than: second === 'newer' ? 'newer' : 'older', days }
        : 'Укажите число дней, от\u00a01 до\u00a03650';
    }
    case 'orders':
    case 'spent': {
      const read = kind === 'orders' ? whole : rubles;
      const from = first.trim() === '' ? null : read(first);
      const to = second.trim() === '' ? null : read(second);
      if (typeof from === 'symbol' || typeof to === 'symbol') return 'Укажите числа или оставьте поле пустым';
      if (from === null && to === null) return 'Укажите хотя бы одну границу';
      if (from !== null && to !== null && from > to) return 'Первая граница не\u00a0больше второй';
      return { kind, from, to };
    }
    case 'city':
      return first.trim().length >= 2 ? { kind, city: first.trim() } : 'Укажите город';
    case 'subscribed-since':
      return /^\d{4}-\d{2}-\d{2}$/.test(first) ? { kind, day: first } : 'Укажите день';
  }
}
