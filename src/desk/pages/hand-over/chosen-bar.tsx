import { counted } from '../../../kernel/plural.ts';
import { Button } from '../../ui/button.tsx';
import { BULK, BULK_NAMES, type BulkName } from './bulk-commands.ts';
import type { Box } from './hand-over-queries.ts';

/** As many as one file holds. */
const MOST_PRINTED = 50;

interface ChosenBarProps {
  readonly boxes: readonly Box[];
  readonly mayAct: boolean;
  readonly busy: boolean;
  readonly onAsk: (name: BulkName) => void;
}

/** What can be done with the chosen boxes, and the papers to print for them; it stays in sight. */
export function ChosenBar({ boxes, mayAct, busy, onAsk }: ChosenBarProps) {
  const labelled = boxes.filter(({ hasLabel }) => hasLabel);
  const given = boxes.filter(({ step }) => step === 'leaves');
  return (
    <div role="group" aria-label="С выбранными коробками" className="chosen-bar">
      <p role="status">
        {boxes.length === 0
          ? 'Отметьте коробки, чтобы передать их или напечатать бумаги'
          : `Выбрано: ${counted(boxes.length, ['коробка', 'коробки', 'коробок'])}`}
      </p>
      {boxes.length > 0 && (
        <div className="flex flex-wrap items-center gap-2">
          {mayAct &&
            BULK_NAMES.map((name) => {
              const count = boxes.filter(({ step }) => step === BULK[name].step).length;
              return (
                count > 0 && (
                  <Button
                    key={name}
                    look={name === 'leaves' ? 'main' : 'outline'}
                    busy={busy}
                    onClick={() => onAsk(name)}
                  >
                    {BULK[name].button} ({count})
                  </Button>
                )
              );
            })}
          {boxes.length > MOST_PRINTED ? (
            <span className="text-quiet">Печать: не&nbsp;больше {MOST_PRINTED} за&nbsp;раз</span>
          ) : (
            <>
              <Paper path="slips" name="Листы" boxes={boxes} />
              {mayAct && <Paper path="labels" name="Наклейки" boxes={labelled} />}
              {mayAct && <Paper path="hand-over-lists" name="Реестр" boxes={given} />}
            </>
          )}
        </div>
      )}
    </div>
  );
}

interface PaperProps {
  readonly path: string;
  readonly name: string;
  readonly boxes: readonly Box[];
}

/** A link, so that the browser shows the file and prints it. */
function Paper({ path, name, boxes }: PaperProps) {
  if (boxes.length === 0) return null;
  const query = new URLSearchParams(boxes.map(({ shipmentId }) => ['shipment', shipmentId]));
  return (
    <a href={`/api/${path}?${query}`} target="_blank" rel="noreferrer" className="button button-plain">
      {name} ({boxes.length})
    </a>
  );
}
