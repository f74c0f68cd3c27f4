import { KeyRound } from 'lucide-react';
import { useContext, useEffect } from 'react';
import { callApi } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { canUsePasskeys, offerPasskeys, passkeyMessage, signWithPasskey } from '../passkeys/browser-passkeys.ts';
import { useAttempt } from './attempt.ts';
import { finishSignIn } from './finish-signin.ts';
import { FailureLine, PanelContext, WaitLine } from './screen-parts.tsx';
import { resetFlow } from './signin-flow.ts';
import { useStillHere } from './still-here.ts';

const challenge = () => callApi('POST /api/auth/passkey/options', {});
const signed = async () => signWithPasskey(await challenge());

type Signed = Awaited<ReturnType<typeof signed>>;

/** «Войти по ключу», where the browser can: the visitor chooses a key of this device and types nothing. On the sign-in page the field of the login offers it, too. */
export function PasskeyButton() {
  const { heading, leave } = useContext(PanelContext);
  const { busy, failure, attempt } = useAttempt();
  const isStillHere = useStillHere();
  const isUsable = canUsePasskeys();

  const signIn = (sign: () => Promise<Signed> | Signed) =>
    void attempt(async () => {
      const credential = await sign();
      const { jwt } = await callApi('POST /api/auth/passkey', { body: { credential } });
      await finishSignIn(jwt);
      if (isStillHere()) await leave('signed-in');
      resetFlow();
    }, passkeyMessage);

  // On the page only: each dialog that is opened for something else would ask for a challenge (decision 0117).
  const isOffered = isUsable && heading === 'h1' && !busy;
  useEffect(
    () => (isOffered ? offerPasskeys(challenge, (credential) => signIn(() => credential)) : undefined),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the first `signIn` does what later ones do
    [isOffered],
  );
  if (!isUsable) return null;

  return (
    <>
      <Button look="outline" busy={busy} className="w-full" onClick={() => signIn(signed)}>
        <KeyRound size={20} strokeWidth={1.6} aria-hidden />
        {busy ? 'Ждём ключ…' : 'Войти по\u00a0ключу'}
      </Button>
      <FailureLine failure={failure}>{failure?.until && <WaitLine until={failure.until} />}</FailureLine>
    </>
  );
}
