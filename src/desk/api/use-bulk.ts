import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiFailure } from './api-failure.ts';
import { newKey } from './new-key.ts';
import type { Sent } from './use-command.ts';

/** What a command of several rows is about. */
interface BulkRow {
  /** Of the thing and the command: each pair has its key. */
  readonly id: string;
  /** As the member saw it. */
  readonly version: number;
}

/** unclear: no answer came, so it may have been carried out. left: an earlier row has ended the run. */
export type RowState = 'waits' | 'done' | 'refused' | 'unclear' | 'left';

export interface RowOutcome<R> {
  readonly row: R;
  readonly state: RowState;
  /** Why it was refused. */
  readonly message: string;
}

interface Answered extends Pick<RowOutcome<unknown>, 'state' | 'message'> {
  /** The rows after it would be refused, too. */
  readonly stops?: boolean;
}

interface Bulk<R> {
  readonly reads: QueryKey;
  readonly send: (row: R, sent: Sent) => Promise<unknown>;
}

/**
 * One command for several rows, one after another, each with a key and an outcome of its own. A row without an answer keeps its key: asked
 * again, it gets the answer of the first time. The run stops when the session has ended.
 */
export function useBulk<R extends BulkRow>({ reads, send }: Bulk<R>) {
  const queries = useQueryClient();
  const [outcomes, setOutcomes] = useState<readonly RowOutcome<R>[]>([]);
  const [isRunning, setRunning] = useState(false);
  const unanswered = useRef(new Map<string, Sent>());
  const { mutateAsync } = useMutation({ mutationFn: ({ row, sent }: { row: R; sent: Sent }) => send(row, sent) });

  async function carryOut(row: R): Promise<Answered> {
    const sent = unanswered.current.get(row.id) ?? { key: newKey(), expectedVersion: row.version };
    unanswered.current.set(row.id, sent);
    try {
      await mutateAsync({ row, sent });
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status === 0 || error.status >= 500) return { state: 'unclear', message: '' };
      unanswered.current.delete(row.id);
      return error.status === 401
        ? { state: 'left', message: '', stops: true }
        : { state: 'refused', message: error.message };
    }
    unanswered.current.delete(row.id);
    return { state: 'done', message: '' };
  }

  async function run(rows: readonly R[]): Promise<void> {
    setRunning(true);
    const others = (all: readonly RowOutcome<R>[]) => all.filter(({ row }) => !rows.some(({ id }) => id === row.id));
    setOutcomes((all) => [...others(all), ...rows.map((row) => ({ row, state: 'waits' as const, message: '' }))]);
    let isOver = false;
    for (const row of rows) {
      const outcome: Answered = isOver ? { state: 'left', message: '' } : await carryOut(row);
      isOver ||= outcome.stops === true;
      const { state, message } = outcome;
      setOutcomes((all) => all.map((one) => (one.row.id === row.id ? { row, state, message } : one)));
    }
    await queries.invalidateQueries({ queryKey: reads });
    setRunning(false);
  }

  return {
    outcomes,
    isRunning,
    /** Forgets the outcomes of earlier runs. */
    start: (rows: readonly R[]) => {
      setOutcomes([]);
      return run(rows);
    },
    /** Sends the rows again that got no answer, or were not reached. */
    again: () => run(outcomes.filter(({ state }) => state === 'unclear' || state === 'left').map(({ row }) => row)),
  };
}
