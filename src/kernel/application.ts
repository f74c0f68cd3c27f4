/** The documented id of this site among those that share baskets. */
export const APPLICATION = 1;
