/** What a ticket is about: pages offer these, the server accepts no others. */
export const TICKET_TOPICS = {
  order: 'Заказ и\u00a0доставка',
  refund: 'Возврат и\u00a0деньги',
  quality: 'Качество товара',
  product: 'Вопрос о\u00a0товаре',
  'personal-data': 'Мои персональные данные',
  other: 'Другое',
} as const;
export type TicketTopic = keyof typeof TICKET_TOPICS;

export const TICKET_STATES = ['new', 'open', 'waiting-customer', 'solved', 'closed'] as const;
export type TicketState = (typeof TICKET_STATES)[number];

export const TICKET_STATE_NAMES: Readonly<Record<TicketState, string>> = {
  new: 'Отправлено',
  open: 'В\u00a0работе',
  'waiting-customer': 'Ждём вас',
  solved: 'Решено',
  closed: 'Закрыто',
};

/** Files of one message. */
export const MOST_TICKET_FILES = 5;
export const LONGEST_TICKET_FILE_BYTES = 5 * 1024 * 1024;
/** In characters. */
export const LONGEST_TICKET_TEXT = 4000;
export const LONGEST_TICKET_SUBJECT = 120;
/** Days in which a reply reopens a solved ticket; later it opens another one. */
export const REOPEN_DAYS = 14;
