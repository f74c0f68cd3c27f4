import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import type { CreationOptions, RequestOptions } from '../../../api/account/passkeys.schema.ts';
import { ApiError, NO_CONNECTION } from '../../client/api-error.ts';
import { failureMessage } from '../signin/signin-messages.ts';

/** Whether this browser can use keys on this page: they need a safe connection and an address with a name. */
export function canUsePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && isSecureContext && !/^[\d.]+$|^\[/.test(location.hostname);
}

/** What came of the browser's own dialog, in a sentence for the visitor. */
class PasskeyError extends Error {}

/** The message for any failure of a call with a key. */
export const passkeyMessage = (error: unknown): string =>
  error instanceof PasskeyError ? error.message : failureMessage(error);

/** The library is fetched at the first press (decision 0117). */
const library = () =>
  import('@simplewebauthn/browser').catch(() => {
    throw new ApiError(0, NO_CONNECTION);
  });

/**
 * Creates a key on this device.
 * @throws ApiError or an error for {@link passkeyMessage}
 */
export async function createPasskey(optionsJSON: CreationOptions) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    const name = nameOf(error);
    if (name === 'InvalidStateError')
      throw new PasskeyError('На\u00a0этом устройстве ключ уже есть: посмотрите список.');
    if (name === 'NotAllowedError' || name === 'AbortError')
      throw new PasskeyError('Ключ не\u00a0создан: окно закрыли или время вышло. Попробуйте ещё\u00a0раз.');
    throw new PasskeyError(
      'Ключ создать не\u00a0получилось. Включите на\u00a0устройстве блокировку экрана или попробуйте другое устройство.',
    );
  });
}

/**
 * Signs a challenge with a key that the visitor chooses.
 * @throws ApiError or an error for {@link passkeyMessage}
 */
export async function signWithPasskey(optionsJSON: RequestOptions) {
  const { startAuthentication } = await library();
  return withOwner(
    await startAuthentication({ optionsJSON }).catch(() => {
      throw new PasskeyError(
        'Войти по\u00a0ключу не\u00a0получилось. Попробуйте ещё\u00a0раз или войдите по\u00a0коду.',
      );
    }),
  );
}

/** Before a challenge expires the browser is given another one. */
const OFFER_AGAIN_MS = 4 * 60_000;

/**
 * Lets the browser offer keys of this device beside what it fills into the field of the login. Where it cannot, nothing is fetched; a
 * failure is shown to nobody, since nobody has asked for anything.
 * @param challenge fetches a new one
 * @returns ends the offer
 */
export function offerPasskeys(
  challenge: () => Promise<RequestOptions>,
  onSigned: (credential: SignedChallenge) => void,
): () => void {
  let ended = false;
  let cancel: (() => void) | undefined;
  async function offer(): Promise<void> {
    if (document.hidden || !(await PublicKeyCredential.isConditionalMediationAvailable?.())) return;
    const [{ startAuthentication, WebAuthnAbortService }, optionsJSON] = await Promise.all([library(), challenge()]);
    if (ended) return;
    // An offer that is still open ends with the next one.
    cancel = () => WebAuthnAbortService.cancelCeremony();
    const signed = await startAuthentication({ optionsJSON, useBrowserAutofill: true });
    if (!ended) onSigned(withOwner(signed));
  }
  const offerQuietly = () => void offer().catch(() => {});
  const timer = setInterval(offerQuietly, OFFER_AGAIN_MS);
  offerQuietly();
  return () => {
    ended = true;
    clearInterval(timer);
    cancel?.();
  };
}

/** @throws PasskeyError for a key that names no account */
function withOwner(signed: AuthenticationResponseJSON) {
  const { userHandle } = signed.response;
  if (userHandle === undefined)
    throw new PasskeyError('Этот ключ сделан не\u00a0для входа. Выберите другой или войдите по\u00a0коду.');
  return { ...signed, response: { ...signed.response, userHandle } };
}

type SignedChallenge = ReturnType<typeof withOwner>;

const nameOf = (error: unknown): string => (error instanceof Error ? error.name : '');
