/** Cities and addresses are stored and answered with the name of their country; this one is ours. */
export const HOME_COUNTRY = 'Россия';
