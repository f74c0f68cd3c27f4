import { pino, type Logger } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error' | 'child'>;

// Names of fields that hold personal data or secrets, wherever they appear at the top or one level down.
const HIDDEN = ['phone', 'email', 'token', 'authorization', 'cookie', 'contact', 'recipient', 'secretKey', 'password'];

/** Lines of JSON on stdout; personal data and secrets are cut out by name. */
export function openLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[скрыто]' },
  });
}
