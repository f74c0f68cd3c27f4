import { useEffect, useRef } from 'react';
import type { Standing } from '../../client/line-moves.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

/** A move or removal that can be undone. */
export interface Moved {
  readonly text: string;
  /** How the products stood before; empty when nothing could be moved. */
  readonly standings: readonly Standing[];
}

/**
 * The way back of a move; takes the focus that the moved line leaves behind. Stays at the lower edge of the view,
 * above the bars of phones, wherever in the cart the line was.
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
            moved.standings.length > 0 && (
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
