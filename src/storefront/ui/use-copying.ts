import { useState } from 'react';

/** Puts words into the clipboard; `refused` where the browser does not let a page do that. */
export function useCopying() {
  const [state, setState] = useState<'idle' | 'copied' | 'refused'>('idle');
  async function copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('refused');
    }
  }
  return { state, copy };
}
