import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CountCause } from '../../../kernel/stock-causes.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { newKey } from '../../api/new-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import type { StockLevel } from '../../features/stock/stock-answers.ts';
import { STOCK_KEY } from '../../features/stock/stock-queries.ts';
import { doneWords, typedPieces } from '../../features/stock/stock-words.ts';

export interface CountRow {
  readonly productId: number;
  readonly name: string;
  /** Pieces on the shelf by what was recorded when the product came to the sheet. */
  readonly shown: number;
  readonly text: string;
  /** Why it was not saved. */
  readonly problem: string;
}

export interface Saved {
  readonly productId: number;
  readonly name: string;
  readonly words: string;
}

interface Why {
  readonly cause: CountCause | undefined;
  readonly note: string;
}

export const differenceOf = ({ text, shown }: CountRow): number | undefined => {
  const counted = typedPieces(text);
  return counted === undefined ? undefined : counted - shown;
};

/** The rows of a count, which are saved one by one: what was refused stays with its reason. */
export function useCountSheet() {
  const queries = useQueryClient();
  const [rows, setRows] = useState<readonly CountRow[]>([]);
  const [saved, setSaved] = useState<readonly Saved[]>([]);
  const [busy, setBusy] = useState(false);
  /** Keys of commands by their words: sent again without an answer, they stay the same. */
  const keys = useRef(new Map<string, string>());

  const change = (productId: number, changed: Partial<CountRow>) =>
    setRows((before) => before.map((row) => (row.productId === productId ? { ...row, ...changed } : row)));
  const remove = (productId: number) => setRows((before) => before.filter((row) => row.productId !== productId));

  function add({ productId, name, shelf }: StockLevel) {
    setRows((before) =>
      before.some((row) => row.productId === productId)
        ? before
        : [{ productId, name, shown: shelf, text: '', problem: '' }, ...before],
    );
  }

  async function saveOne(row: CountRow, { cause, note }: Why): Promise<void> {
    const { productId, name, shown } = row;
    const counted = typedPieces(row.text)!;
    const body = { shown, counted, note, ...(cause && counted !== shown && { cause }) };
    const words = JSON.stringify([productId, body]);
    const key = keys.current.get(words) ?? newKey();
    keys.current.set(words, key);
    try {
      const path = { productId };
      const done = await answerOf(
        staffApi.POST('/api/stock/{productId}/counted', { params: { path }, body: { ...body, key } }),
      );
      keys.current.delete(words);
      setSaved((before) => [{ productId, name, words: doneWords(done) }, ...before]);
      remove(productId);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      if (error.status !== 0 && error.status < 500) keys.current.delete(words);
      const { shelf } = error.details;
      change(productId, { problem: error.message, ...(typeof shelf === 'number' && { shown: shelf }) });
    }
  }

  /** Rows without a number are left as they are. */
  async function save(why: Why): Promise<void> {
    setBusy(true);
    try {
      for (const row of rows) if (differenceOf(row) !== undefined) await saveOne(row, why);
    } finally {
      setBusy(false);
      await queries.invalidateQueries({ queryKey: STOCK_KEY });
    }
  }
  return { rows, saved, busy, add, change, remove, save };
}
