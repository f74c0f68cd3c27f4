/** How an account is named; one without a name by its number. */
export function customerName({ id, name, lastName }: { readonly id: number; name: string; lastName: string }): string {
  return [name, lastName].filter((part) => part !== '').join(' ') || `Покупатель №\u00a0${id}`;
}
