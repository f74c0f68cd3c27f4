import { useEffect, useRef } from 'react';
import { partWords } from '../../../kernel/part-of-order.ts';
import { counted } from '../../../kernel/plural.ts';
import type { RowOutcome } from '../../api/use-bulk.ts';
import { Button } from '../../ui/button.tsx';
import { BULK, type BulkName } from './bulk-commands.ts';
import type { Box } from './hand-over-queries.ts';

interface OutcomesProps {
  readonly outcomes: readonly RowOutcome<{ readonly name: BulkName; readonly box: Box }>[];
  readonly isRunning: boolean;
  readonly onAgain: () => void;
}

/** What became of each box of the last run. */
export function Outcomes({ outcomes, isRunning, onAgain }: OutcomesProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isShown = outcomes.length > 0;
  useEffect(() => {
    // The form that began it is gone.
    if (isShown) heading.current?.focus();
  }, [isShown]);
  if (!isShown) return null;
  const done = outcomes.filter(({ state }) => state === 'done').length;
  const open = outcomes.filter(({ state }) => state === 'unclear' || state === 'left').length;
  return (
    <section aria-labelledby="outcomes" className="part">
      <h2 id="outcomes" ref={heading} tabIndex={-1}>
        Итог
      </h2>
      <p role="status">
        {isRunning ? 'Выполняем…' : `Готово: ${done} из ${counted(outcomes.length, ['коробки', 'коробок', 'коробок'])}`}
      </p>
      <ul className="part-rows">
        {outcomes.map((outcome) => (
          <li key={outcome.row.box.shipmentId}>
            <span>
              <strong>
                №&nbsp;{outcome.row.box.orderNumber}
                {partWords(outcome.row.box.partOf)}
              </strong>
              : {wordsOf(outcome)}
            </span>
          </li>
        ))}
      </ul>
      {open > 0 && (
        <div>
          <Button look="outline" busy={isRunning} onClick={onAgain}>
            Спросить снова: {counted(open, ['коробка', 'коробки', 'коробок'])}
          </Button>
        </div>
      )}
    </section>
  );
}

function wordsOf({ row, state, message }: OutcomesProps['outcomes'][number]): string {
  switch (state) {
    case 'waits':
      return 'ждёт очереди';
    case 'done':
      return BULK[row.name].done;
    case 'refused':
      return message;
    case 'unclear':
      return 'ответа нет, неизвестно, выполнено\u00a0ли. Спросите снова: второй раз это не\u00a0сделается';
    case 'left':
      return 'не\u00a0отправлено';
  }
}
