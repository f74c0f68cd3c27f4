import { useEffect, useState, type ComponentType } from 'react';

/**
 * A component without server markup, whose code is fetched when it is first rendered. If that fails, nothing is shown.
 * Unlike `lazy`, it uses no Suspense boundary, whose content React may show up to 300 ms late.
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
