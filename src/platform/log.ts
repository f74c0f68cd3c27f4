import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino';

export type Log = Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>;

// Names of fields that hold personal data or secrets, wherever they appear at the top or one level down.
const HIDDEN = ['phone', 'email', 'token', 'authorization', 'cookie', 'contact', 'recipient', 'secretKey', 'password'];

/**
 * Writes lines of JSON; personal data and secrets are removed by field name.
 * @param destination stdout unless given
 */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    serializers: { err: serializeError },
    redact: { paths: HIDDEN.flatMap((name) => [name, `*.${name}`]), censor: '[скрыто]' },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** Query errors contain what people typed, in a field and in their message: both are removed. */
function serializeError(error: Error): Record<string, unknown> {
  const { type, message, stack, code } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const cause = error.cause instanceof Error ? serializeError(error.cause) : undefined;
  return { type, code, message: withoutValues(message), stack: withoutValues(stack), cause };
}

/** Removes query parameters, which may span lines: they end where the stack frames begin, or with the text. */
function withoutValues(text: unknown): string {
  return String(text ?? '').replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '\nparams: [скрыто]');
}
