import { MOST_PIECES } from '../../../../kernel/basket-limits.ts';

type TypedQuantity = { readonly quantity: number } | { readonly error: string };

/** Parses a typed quantity; an error leaves the cart unchanged. */
export function readQuantity(text: string): TypedQuantity {
  const typed = text.trim().replace(',', '.');
  // «1e9» parses as a number, but a person should be asked for digits.
  if (!/^[-−+]?\d+(?:\.\d*)?$/.test(typed))
    return { error: `Введите количество цифрами: от\u00a01 до\u00a0${MOST_PIECES}.` };
  const quantity = Number(typed.replace('−', '-'));
  if (!Number.isInteger(quantity)) return { error: 'Количество должно быть целым числом.' };
  if (quantity < 1)
    return { error: 'Количество должно быть не\u00a0меньше\u00a01. Чтобы убрать товар, нажмите «Убрать».' };
  if (quantity > MOST_PIECES) return { error: `Не\u00a0больше ${MOST_PIECES}\u00a0штук одного товара.` };
  return { quantity };
}
