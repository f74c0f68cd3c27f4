import { useEffect, useRef } from 'react';
import type { LineSnapshot } from '../../../client/line-moves.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** A move or removal that can be undone. */
export interface Moved {
  readonly text: string;
  /** Places of the products before the move; empty when nothing could be moved. */
  readonly snapshots: readonly LineSnapshot[];
}

/**
 * Offers to undo the last move; takes the focus from the moved line. Stays at the bottom of the view, above the bars of
 * phones, wherever in the cart the line was.
 */
export function MovedNotice({ moved, onUndo }: { moved: Moved | undefined; onUndo(): void }) {
  const undo = useRef<HTMLButtonElement>(null);
  useEffect(() => undo.current?.focus({ preventScroll: true }), [moved]);
  return (
    <div
      role="status"
      className="sticky bottom-[calc(var(--bars)+var(--own-bar)+0.75rem)] z-20 order-1 print:hidden"
      data-moved
    >
      {moved && (
        <Notice
          className="mx-auto mt-4 max-w-2xl shadow-raised"
          action={
            moved.snapshots.length > 0 && (
              <Button ref={undo} look="outline" small onClick={onUndo}>
                {'Отменить'}
              </Button>
            )
          }
        >
          {moved.text}
        </Notice>
      )}
    </div>
  );
}
