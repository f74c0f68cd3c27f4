import { CircleAlert } from 'lucide-react';
import { createContext, useContext, type ReactNode } from 'react';
import { Countdown, useSecondsLeft } from './countdown.tsx';
import type { Failure } from './attempt.ts';

export const TITLE_ID = 'signin-title';

/** What the screens ask of whatever holds them: the dialog or the page. */
export interface PanelPlace {
  readonly heading: 'h1' | 'h2';
  /** Takes the panel away; after a sign-in it leads on to where the visitor was going. */
  leave(why: 'signed-in' | 'closed'): Promise<void>;
}

export const PanelContext = createContext<PanelPlace>({ heading: 'h2', leave: async () => {} });

export function ScreenTitle({ children, intro }: { children: ReactNode; intro?: ReactNode }) {
  const { heading: Heading } = useContext(PanelContext);
  return (
    <div className="mb-1 grid gap-2">
      <Heading id={TITLE_ID} tabIndex={-1} className="signin-title">
        {children}
      </Heading>
      {intro && <p className="signin-quiet">{intro}</p>}
    </div>
  );
}

/** What did not work, above the button that will try again. */
export function FailureLine({ failure, children }: { failure: Failure | undefined; children?: ReactNode }) {
  return (
    <div role="alert">
      {failure && (
        <div className="signin-failure">
          <CircleAlert size={20} aria-hidden />
          <div>
            <p>{failure.message}</p>
            {children}
          </div>
        </div>
      )}
    </div>
  );
}

/** Until when the server takes no further try. */
export function WaitLine({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  return <Countdown seconds={seconds} before="Повторить можно через" over="Можно повторить" className="" />;
}
