/** Somebody to whom an order can be handed out; the phone as it is shown. */
export interface KnownRecipient {
  readonly name: string;
  readonly phone: string;
  /** Empty if unknown. */
  readonly email: string;
}

/** The same person: a name and a phone, however they are written. */
export function recipientKey({ name, phone }: Pick<KnownRecipient, 'name' | 'phone'>): string {
  return `${name.trim().toLowerCase().replace(/\s+/g, ' ')} ${phone.replace(/\D/g, '').replace(/^8(?=\d{10}$)/, '7')}`;
}

/** The account with the address of its last order to the same person, where it has none itself. */
export function withKnownEmail(own: KnownRecipient, recent: readonly KnownRecipient[]): KnownRecipient {
  if (own.email) return own;
  const last = recent.find((one) => one.email && recipientKey(one) === recipientKey(own));
  return { ...own, email: last?.email ?? '' };
}

/** Each person once: those of the last orders, then the saved ones; the account's own contact stands first if it is neither. */
export function knownRecipients(
  own: KnownRecipient,
  recent: readonly KnownRecipient[],
  saved: readonly KnownRecipient[],
): KnownRecipient[] {
  const known = new Map<string, KnownRecipient>();
  for (const one of [...recent, ...saved]) {
    const key = recipientKey(one);
    if (one.name && one.phone && !known.has(key)) known.set(key, one);
  }
  const others = [...known.values()];
  return own.name && own.phone && !known.has(recipientKey(own)) ? [own, ...others] : others;
}
