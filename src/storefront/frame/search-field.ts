/** Id of the search field in the header. */
export const SEARCH_FIELD = 'site-search';
