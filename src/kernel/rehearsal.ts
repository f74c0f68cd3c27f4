/** What every page of a shop says that does not sell yet (decision 0071). */
export const REHEARSAL = 'Идёт репетиция: магазин ещё не работает, заказы не исполняются.';
