import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { keepSessionHere } from '../../session/kept-session.ts';
import { useLocked } from '../../session/lock.ts';
import { useMember } from '../../session/session.ts';
import { forgetOldBoxes } from './kept.ts';
import { openQueue } from './queue.ts';

/** Sends what waits, also after a reload and after the window was unlocked. */
export function useOpenQueue(): void {
  const queries = useQueryClient();
  const member = useMember();
  const { id } = member;
  const isLocked = useLocked();
  useEffect(() => {
    if (isLocked) return;
    keepSessionHere(member);
    void openQueue({ queries, member: id });
  }, [queries, member, id, isLocked]);
  useEffect(() => void forgetOldBoxes(), []);
}
