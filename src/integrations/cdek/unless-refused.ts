import { withoutContacts } from '../../kernel/without-contacts.ts';
import { ParcelRefusedError } from '../../shop/delivery/parcel-carrier.port.ts';
import { asCarrierError } from './carrier-error.ts';
import { CdekError } from './client.ts';
import { NO_ORDER_CODES, NUMBER_USED, PASSING_CODES, type Accepted, type ErrorItem } from './protocol.ts';

export const wordsOf = (errors: readonly ErrorItem[]): string =>
  errors.map(({ code, message }) => [message, code].filter(Boolean).join(' ')).join('; ');

/** Undefined when the request may still have been, or may yet be, accepted. */
function refusalOf(errors: readonly ErrorItem[], cause?: unknown): ParcelRefusedError | undefined {
  const isOpen = errors.some(({ code }) => code === NUMBER_USED || PASSING_CODES.includes(code));
  return isOpen || errors.length === 0 ? undefined : new ParcelRefusedError(wordsOf(errors), cause);
}

/** Errors about our account, its limits or CDEK itself are no refusals of the request. */
const UNCLEAR_STATUSES: readonly number[] = [401, 403, 404, 408, 429];

/** CDEK refuses with 400, or with 202. */
export async function unlessRefused(call: Promise<Accepted>): Promise<Accepted> {
  const answer = await call.catch(throwIfRefused);
  const errors = (answer.requests ?? []).flatMap((one) => (one.state === 'INVALID' ? (one.errors ?? []) : []));
  if (errors.length > 0) throw refusalOf(errors) ?? new CdekError(withoutContacts(wordsOf(errors)));
  return answer;
}

function throwIfRefused(error: unknown): never {
  if (error instanceof CdekError && error.status !== undefined) {
    const isAboutRequest = error.status >= 400 && error.status < 500 && !UNCLEAR_STATUSES.includes(error.status);
    const refusal = isAboutRequest ? refusalOf(error.errors, error) : undefined;
    if (refusal) throw refusal;
  }
  throw error;
}

/** Undefined where CDEK knows no such thing. */
export async function unlessUnknown<T>(work: () => Promise<T | undefined>): Promise<T | undefined> {
  return asCarrierError(async () => {
    try {
      return await work();
    } catch (error) {
      if (error instanceof CdekError && error.codes.some((code) => NO_ORDER_CODES.includes(code))) return undefined;
      throw error;
    }
  });
}
