import { KeyRound } from 'lucide-react';
import { useContext } from 'react';
import { callApi } from '../../client/api.ts';
import { Button } from '../../ui/button.tsx';
import { canUsePasskeys, passkeyMessage, signWithPasskey } from '../passkeys/browser-passkeys.ts';
import { useAttempt } from './attempt.ts';
import { finishSignIn } from './finish-signin.ts';
import { FailureLine, PanelContext, WaitLine } from './screen-parts.tsx';
import { resetFlow } from './signin-flow.ts';
import { useStillHere } from './still-here.ts';

/** «Войти по ключу», where the browser can: the visitor chooses a key of this device and types nothing. */
export function PasskeyButton() {
  const { leave } = useContext(PanelContext);
  const { busy, failure, attempt } = useAttempt();
  const isStillHere = useStillHere();
  if (!canUsePasskeys()) return null;

  const signIn = () =>
    void attempt(async () => {
      const options = await callApi('POST /api/auth/passkey/options', {});
      const credential = await signWithPasskey(options);
      const { jwt } = await callApi('POST /api/auth/passkey', { body: { credential } });
      await finishSignIn(jwt);
      if (isStillHere()) await leave('signed-in');
      resetFlow();
    }, passkeyMessage);

  return (
    <>
      <Button look="outline" busy={busy} className="w-full" onClick={signIn}>
        <KeyRound size={20} strokeWidth={1.6} aria-hidden />
        {busy ? 'Ждём ключ…' : 'Войти по\u00a0ключу'}
      </Button>
      <FailureLine failure={failure}>{failure?.until && <WaitLine until={failure.until} />}</FailureLine>
    </>
  );
}
