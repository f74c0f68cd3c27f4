import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import { onSession } from '../../client/session.ts';
import type { FlowFacts, Way } from './screens.ts';
import { BLANK_PHONE, type TypedPhone } from './typed-phone.ts';

export type Channel = 'sms' | 'call' | 'email';

/** A code that is on its way. */
export interface SentCode {
  /** The API calls it `userId`. */
  readonly challenge: string;
  readonly channel: Channel;
  /** As the request carried it: the number with its plus, or the address. */
  readonly identifier: string;
  /** Milliseconds of the browser's clock from which another one may be asked for. */
  readonly repeatAt: number;
  /** The code itself, while the company that sends it is pretended. */
  readonly hint: string | undefined;
  /** Takes no more tries; only another code helps. */
  readonly dead?: true;
}

export interface Registration {
  readonly name: string;
  readonly lastName: string;
  readonly email: string;
  readonly consent: boolean;
  readonly newsletter: boolean;
}

/** Everything a sign-in needs to remember between its screens. Never written down: it dies with the tab. */
interface Flow {
  readonly way: Way;
  readonly phone: TypedPhone;
  readonly email: string;
  /** How a code comes to a phone. */
  readonly by: 'sms' | 'call';
  readonly login: string;
  readonly form: Registration;
  readonly sent: SentCode | undefined;
  /** What has been proved and waits for its registration. */
  readonly proof: { readonly ticket: string; readonly way: Way; readonly identifier: string } | undefined;
  /** Of a person whose sign-in has not been finished yet. */
  readonly token: string | undefined;
  /** A sign-in is being finished: the session may be there already, the dialog still has something to do. */
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

/** What was typed and proved is of no more use. */
export function resetFlow(kept: Partial<Flow> = {}): void {
  store.setState({ ...BLANK, ...kept }, true);
}

// Whoever signs out leaves no number and no code behind for the next one at this screen.
onSession((now, before) => {
  if (before.user && !now.user) resetFlow();
});

export function flowFacts({ sent, proof, registered }: Flow): FlowFacts {
  const codeSentTo = sent && (sent.channel === 'email' ? 'email' : 'phone');
  return { codeSentTo, proved: proof !== undefined, registered };
}
