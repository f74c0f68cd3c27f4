/** Name of the session cookie. Under https browsers ensure by the prefix that only this host sets it. */
export function sessionCookieName(secure: boolean): string {
  return `${secure ? '__Host-' : ''}next-auth.session-token`;
}

/** Value of a cookie in a `Cookie` header; the first of that name counts. */
export function cookieValue(header: string | undefined, name: string): string | undefined {
  for (const pair of header?.split(';') ?? []) {
    const mark = pair.indexOf('=');
    if (mark > 0 && pair.slice(0, mark).trim() === name) return pair.slice(mark + 1).trim();
  }
  return undefined;
}
