import { createStore, useStore } from 'zustand';
import { ApiFailure } from '../api/api-failure.ts';

/** A command that waits until its member has entered a fresh code; undefined: none waits. */
interface Waiting {
  readonly confirmed: () => void;
  readonly givenUp: () => void;
}

const waiting = createStore<{ readonly command: Waiting | undefined }>(() => ({ command: undefined }));

export const useWaitingCommand = () => useStore(waiting, ({ command }) => command);

/** Gives up the command that waits, if any: its member or its page has gone. */
export const giveUpCommand = () => waiting.getState().command?.givenUp();

/**
 * Makes a call that may move money. Where the server wants a fresh code of the authenticator first, the member is asked for
 * it, and the same call is made again.
 *
 * @throws ApiFailure the refusal of the server, also when the member closes the dialog or leaves the page
 */
export async function withFreshCode<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== 'staff-step-up-needed') throw error;
    giveUpCommand();
    await new Promise<void>((resolve, reject) => {
      const end = (settle: () => void) => () => {
        waiting.setState({ command: undefined });
        settle();
      };
      waiting.setState({ command: { confirmed: end(resolve), givenUp: end(() => reject(error)) } });
    });
    return call();
  }
}
