import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { NO_CONNECTION } from '../client/api-error.ts';
import { FailureNotice } from './failure-notice.tsx';

/**
 * A component whose code is fetched when it is first rendered, for parts that the visitor waits for. If that fails, it says so
 * and offers to retry; `lazy` would throw, and the whole island with what was typed into it would be lost.
 *
 * @param placeholder shown meanwhile, with about the same height
 */
export function awaited<P extends object>(
  load: () => Promise<{ default: ComponentType<P> }>,
  placeholder: ReactNode,
): ComponentType<P> {
  let loaded: ComponentType<P> | undefined;
  return function Awaited(props: P) {
    const [Part, setPart] = useState(() => loaded);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (Part || failed) return;
      load().then(
        ({ default: part }) => {
          loaded = part;
          setPart(() => part);
        },
        () => setFailed(true),
      );
    }, [Part, failed]);
    if (Part) return <Part {...props} />;
    if (!failed) return placeholder;
    return <FailureNotice failure={NO_CONNECTION} onRetry={() => setFailed(false)} className="mt-4 mb-2" />;
  };
}
