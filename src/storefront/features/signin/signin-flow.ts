import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSession } from '../../client/session.ts';
import type { FlowFacts, Way } from './screens.ts';
import { BLANK_PHONE, type TypedPhone } from './typed-phone.ts';

export type Channel = 'sms' | 'call' | 'email';

/** A code that was sent. */
export interface SentCode {
  /** The API calls it `userId`. */
  readonly challenge: string;
  readonly channel: Channel;
  /** As in the request: the number with its plus, or the address. */
  readonly identifier: string;
  /** From when another code may be requested, in milliseconds of the browser's clock. */
  readonly repeatAt: number;
  /** The code itself, only with the sandbox. */
  readonly hint: string | undefined;
  /** The server accepts no more tries for it; a new code is needed. */
  readonly expired?: true;
}

export interface Registration {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly consent: boolean;
  readonly newsletter: boolean;
}

/** State shared by the screens of sign-in. Held in memory only. */
interface Flow {
  readonly way: Way;
  readonly phone: TypedPhone;
  readonly email: string;
  /** How a code is sent to a phone. */
  readonly by: 'sms' | 'call';
  readonly login: string;
  readonly form: Registration;
  readonly sent: SentCode | undefined;
  /** A proved phone or address that awaits registration. */
  readonly proof: { readonly ticket: string; readonly way: Way; readonly identifier: string } | undefined;
  /** Token of a sign-in that has not been finished yet. */
  readonly token: string | undefined;
  /** A sign-in is being finished: the session may exist already, but the dialog must stay open. */
  readonly finishing: boolean;
  readonly registered: boolean;
}

const BLANK: Flow = {
  way: 'phone',
  phone: BLANK_PHONE,
  email: '',
  by: 'sms',
  login: '',
  form: { name: '', lastName: '', email: '', consent: false, newsletter: false },
  sent: undefined,
  proof: undefined,
  token: undefined,
  finishing: false,
  registered: false,
};

const store = createStore<Flow>(() => BLANK);

export const useFlow = (): Flow => useStore(store);
export const readFlow = (): Flow => store.getState();
export const changeFlow = (change: Partial<Flow>): void => store.setState(change);

/** Clears everything typed and proved. */
export function resetFlow(kept: Partial<Flow> = {}): void {
  store.setState({ ...BLANK, ...kept }, true);
}

// After sign-out nothing typed may stay for the next person at this device.
onSession((now, before) => {
  if (before.user && !now.user) resetFlow();
});

export function flowFacts({ sent, proof, registered }: Flow): FlowFacts {
  const codeSentTo = sent && (sent.channel === 'email' ? 'email' : 'phone');
  return { codeSentTo, proved: proof !== undefined, registered };
}
