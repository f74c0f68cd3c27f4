import type { CompanySettings } from '../integrations/index.ts';
import { isThisMachine } from './this-machine.ts';

/** Where a mailbox is read, of `imaps://login:password@imap.example.ru:993/INBOX`. */
type MailboxAddress = Omit<NonNullable<CompanySettings['imap']>, 'timeoutMs'>;

const PORTS: Readonly<Record<string, number>> = { 'imaps:': 993, 'imap:': 143 };

/** @returns undefined for what is none; without encryption the password may not leave this machine */
export function parseMailboxUrl(text: string): MailboxAddress | undefined {
  if (!URL.canParse(text)) return undefined;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usual = PORTS[protocol];
  const secure = protocol === 'imaps:';
  if (usual === undefined || !hostname || !username || !password || search || hash) return undefined;
  if (!secure && !isThisMachine(hostname)) return undefined;
  try {
    const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX';
    // There the shop puts what it has taken, and deletes it later.
    if (/shop-taken/i.test(folder)) return undefined;
    return {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: Number(port) || usual,
      secure,
      login: decodeURIComponent(username),
      password: decodeURIComponent(password),
      folder,
    };
  } catch {
    // A percent sign that encodes nothing.
    return undefined;
  }
}
