import { useEffect, useState } from 'react';
import { errorSentence } from '../../client/api-error.ts';
import { pollSession, signOut } from '../../client/session.ts';
import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';

/** How often the page checks whether its session was ended elsewhere. */
const SESSION_POLL_MS = 60_000;

/** The button that ends the session. */
export default function SignOut() {
  const [signingOut, setSigningOut] = useState(false);
  const [failure, setFailure] = useState<string>();
  useEffect(() => pollSession(SESSION_POLL_MS), []);

  async function endSession(): Promise<void> {
    setSigningOut(true);
    setFailure(undefined);
    await signOut().catch((error: unknown) => setFailure(errorSentence(error)));
    setSigningOut(false);
  }

  return (
    <>
      <Button look="outline" small busy={signingOut} onClick={() => void endSession()}>
        {signingOut ? 'Выходим…' : 'Выйти из кабинета'}
      </Button>
      {failure && (
        <Notice tone="error" role="alert">
          {failure}
        </Notice>
      )}
    </>
  );
}

export const SignOutIsland = island('sign-out', SignOut);
