import { useState } from 'react';

/**
 * A part of the page whose code is fetched when it is pressed for the first time.
 * @param load one `import()`; its result is kept while the component is mounted
 */
export function useLoadedOnPress<T>(load: () => Promise<T>) {
  const [part, setPart] = useState<T>();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  function press(): void {
    if (part || state === 'loading') return;
    setState('loading');
    load().then(
      (loaded) => {
        setPart(() => loaded);
        setState('idle');
      },
      () => setState('failed'),
    );
  }
  return { part, loading: state === 'loading', failed: state === 'failed', press };
}

export const NOT_LOADED = 'Форма не\u00a0загрузилась. Проверьте интернет, обновите страницу и\u00a0повторите.';
