/** Ids by which the script of the filters finds the parts of the page. */
export const SHELF = 'shelf';
export const SHEET = 'filters';
export const RESULTS = 'goods';
export const PRICE_ERROR = 'price-unread';
