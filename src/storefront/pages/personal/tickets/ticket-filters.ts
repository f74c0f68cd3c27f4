/** Which tickets the list shows, by the `state` of its address. */
export const TICKET_FILTERS = { open: 'Открытые', closed: 'Решённые', all: 'Все' } as const;
export type TicketFilter = keyof typeof TICKET_FILTERS;
