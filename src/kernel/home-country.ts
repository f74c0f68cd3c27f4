/** The country of the shop, as cities and addresses store it. */
export const HOME_COUNTRY = 'Россия';
