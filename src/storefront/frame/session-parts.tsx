import { SignInGate } from '../features/signin/signin-gate.tsx';
import { BasketGate } from './basket-gate.tsx';

/** What depends on the session, on every page. */
export default function SessionParts() {
  return (
    <>
      <SignInGate />
      <BasketGate />
    </>
  );
}
