/** The last digits: enough to compare with what the caller says. */
export const maskedPhone = (phone: string | null): string | null => phone && phone.slice(-4);

/** «a…@example.ru» */
export function maskedEmail(email: string | null): string | null {
  if (email === null) return null;
  const at = email.lastIndexOf('@');
  // Whole characters: a letter outside the first plane has two halves.
  const [first = ''] = email.slice(0, at);
  return `${first}…${email.slice(at)}`;
}
