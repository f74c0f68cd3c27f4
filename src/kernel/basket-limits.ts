/** How much a basket holds, in the browser and in the account alike. */
export const MOST_PIECES = 999;
export const MOST_LINES = 100;
/** «Отложено» also takes what a merge displaces, so it is the roomier list. */
export const MOST_LATER = 500;
export const MOST_FAVOURITES = 500;
