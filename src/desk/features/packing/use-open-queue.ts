import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocked } from '../../session/lock.ts';
import { useMember } from '../../session/session.ts';
import { forgetOldBoxes } from './kept.ts';
import { openQueue } from './queue.ts';

/** Sends what waits, also after a reload and after the window was unlocked. */
export function useOpenQueue(): void {
  const queries = useQueryClient();
  const { id } = useMember();
  const isLocked = useLocked();
  useEffect(() => {
    if (!isLocked) void openQueue({ queries, member: id });
  }, [queries, id, isLocked]);
  useEffect(() => void forgetOldBoxes(), []);
}
