/** Classes of a form of the account: one column; empty parts take no room. */
export const ACCOUNT_FORM = 'grid max-w-128 gap-4 *:empty:hidden';
