/** Dispatched on the document after a script has put server-rendered markup into the page. */
export const PAGE_CHANGE = 'pagechange';
