/** Id of the row with the main button; the bar of phones is shown while it is out of view. */
export const MAIN_BUY = 'main-buy';
