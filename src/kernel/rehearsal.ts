/** Notice on every page of a rehearsal (decision 0071). */
export const REHEARSAL = 'Идёт репетиция: магазин ещё не работает, заказы не исполняются.';
