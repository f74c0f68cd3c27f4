import { pino, stdSerializers, type DestinationStream, type Logger, type LoggerOptions } from 'pino';
import { CompanyError } from '../kernel/company-error.ts';

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

/**
 * Query errors contain what people typed, in a field and in their message: both are removed. An error of an outside company is a line
 * without a stack.
 */
function serializeError(error: Error): Record<string, unknown> {
  const { type, message, stack, code } = stdSerializers.err(error) as unknown as Record<string, unknown>;
  const beneath = causeOf(error);
  const cause = beneath && serializeError(beneath);
  if (error instanceof CompanyError) return { type, code, message: error.message, cause };
  return { type, code, message: withoutValues(message), stack: withoutValues(stack), cause };
}

/** The errors of a client are repeated in the message of its port. */
function causeOf(error: Error): Error | undefined {
  if (!(error.cause instanceof Error)) return undefined;
  return error instanceof CompanyError && error.cause instanceof CompanyError ? causeOf(error.cause) : error.cause;
}

/** Removes query parameters, which may span lines: they end where the stack frames begin, or with the text. */
function withoutValues(text: unknown): string {
  return String(text ?? '').replace(/\nparams:[\s\S]*?(?=\n {4}at |$)/g, '\nparams: [скрыто]');
}
