import { useEffect, useState, type ComponentType } from 'react';

/**
 * A part of the browser alone, whose code comes when it is first shown. Where it does not come, the page goes on without
 * it. Not by `lazy`, which holds a place for markup of the server: React shows what that brings up to 300 ms late.
 */
export function later<P extends object>(load: () => Promise<{ default: ComponentType<P> }>) {
  let loaded: ComponentType<P> | undefined;
  return function Later(props: P) {
    const [Part, setPart] = useState(() => loaded);
    useEffect(() => {
      if (Part) return;
      void load()
        .then(({ default: part }) => {
          loaded = part;
          setPart(() => part);
        })
        .catch(() => {});
    }, [Part]);
    return Part && <Part {...props} />;
  };
}
