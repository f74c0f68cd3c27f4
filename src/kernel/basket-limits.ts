/** How much a basket holds, in the browser and in the account alike. */
export const MOST_PIECES = 999;
export const MOST_LINES = 100;
/** «Отложено» also takes what a merge displaces, so it is the roomier list. */
export const MOST_LATER = 500;
export const MOST_FAVOURITES = 500;

/** Goods of one order: its receipt has 80 lines, one of them for delivery, and 54-ФЗ wants each goods named. */
export const MOST_ORDER_LINES = 79;
export const TOO_MANY_LINES = `В одном заказе помещается не больше ${MOST_ORDER_LINES} разных товаров, столько строк в чеке: отложите остальные и\u00a0оформите их вторым заказом.`;
