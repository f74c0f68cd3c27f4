/** Classes of a form of the account: its parts under one another; what says nothing takes no room. */
export const ACCOUNT_FORM = 'grid max-w-128 gap-4 *:empty:hidden';
