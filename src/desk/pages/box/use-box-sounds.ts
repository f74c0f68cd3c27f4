import { useEffect, useEffectEvent, useRef } from 'react';
import type { ScanOutcome } from '../../features/packing/queue.ts';
import type { StopReason } from '../../features/packing/stop.tsx';
import { play } from '../../features/scanner/sounds.ts';

/** Each stop is heard once, and each answer about a scan. */
export function useBoxSounds(
  stop: StopReason | undefined,
  outcome: ScanOutcome | undefined,
  isComplete: boolean,
): void {
  const heard = useRef<string>(undefined);
  const words = stop && `${stop.title} ${stop.text}`;
  useEffect(() => {
    if (words !== undefined && heard.current !== words) play('stop');
    heard.current = words;
  }, [words]);

  const { key, kind } = outcome ?? {};
  // The answer about the box before is no news here.
  const former = useRef(key);
  const hear = useEffectEvent(() => {
    if (kind === 'taken') play(isComplete ? 'complete' : 'taken');
    if (kind === 'queued') play('queued');
  });
  useEffect(() => {
    if (former.current !== key) hear();
  }, [key, kind]);
}
