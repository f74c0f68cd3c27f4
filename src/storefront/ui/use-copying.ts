import { useState } from 'react';

/** Copies a text to the clipboard; `refused` when the browser does not allow that. */
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
