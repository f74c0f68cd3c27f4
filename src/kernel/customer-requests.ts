/** Why a member of the staff looks at the contacts of a customer: the desk offers these, the server accepts no others. */
export const LOOK_REASONS = {
  call: 'Звоню покупателю',
  ticket: 'Отвечаю на\u00a0обращение',
  order: 'Заказ, доставка или возврат',
  request: 'Запрос о\u00a0персональных данных',
  check: 'Проверка',
} as const;
export type LookReason = keyof typeof LOOK_REASONS;

/** How a customer has asked the staff for something. */
export const WAYS_TO_ASK = {
  phone: 'По\u00a0телефону',
  letter: 'Письмом',
  ticket: 'В\u00a0обращении',
  visit: 'В\u00a0магазине',
} as const;
export type WayToAsk = keyof typeof WAYS_TO_ASK;

/** Why the staff signs a customer out everywhere. */
export const SIGN_OUT_REASONS = { ...WAYS_TO_ASK, suspicion: 'Похоже на\u00a0чужой вход' } as const;
export type SignOutReason = keyof typeof SIGN_OUT_REASONS;

/** In characters. */
export const LONGEST_CUSTOMER_NOTE = 500;
