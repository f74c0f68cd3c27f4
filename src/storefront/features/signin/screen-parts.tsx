import { CircleAlert } from 'lucide-react';
import { createContext, useContext, type ReactNode } from 'react';
import { Countdown, useSecondsLeft } from './countdown.tsx';
import type { Failure } from './attempt.ts';

export const TITLE_ID = 'signin-title';

/** What the screens need from their host, the dialog or the sign-in page. */
export interface PanelHost {
  readonly heading: 'h1' | 'h2';
  /** Closes the panel; after a sign-in goes on to the page that the visitor wanted to open. */
  leave(why: 'signed-in' | 'closed'): Promise<void>;
}

export const PanelContext = createContext<PanelHost>({ heading: 'h2', leave: async () => {} });

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

/** The failure of the last attempt, above the submit button. */
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

/** Countdown until the server accepts another try. */
export function WaitLine({ until }: { until: number }) {
  const seconds = useSecondsLeft(until);
  return <Countdown seconds={seconds} before="Повторить можно через" over="Можно повторить" className="" />;
}
