import { Check } from 'lucide-react';
import { formatDay } from '../../../kernel/dates.ts';
import type { BoxLine } from '../../features/packing/box-answers.ts';
import { Button } from '../../ui/button.tsx';

interface BoxLinesProps {
  readonly lines: readonly BoxLine[];
  readonly lots: Readonly<Record<number, string | null>>;
  readonly isPacking: boolean;
  readonly onPut: (line: BoxLine) => void;
  readonly onOtherLot: (productId: number) => void;
}

/** What belongs into the box, what is missing first. */
export function BoxLines({ lines, ...shared }: BoxLinesProps) {
  const byNeed = lines.toSorted((one, other) => Number(isFull(one)) - Number(isFull(other)));
  return (
    <ul className="box-lines" aria-label="Что в заказе">
      {byNeed.map((line) => (
        <Line key={`${line.position}-${line.productId}`} line={line} {...shared} />
      ))}
    </ul>
  );
}

const isFull = ({ packed, quantity }: BoxLine) => packed >= quantity;

function Line({ line, lots, isPacking, onPut, onOtherLot }: { readonly line: BoxLine } & Omit<BoxLinesProps, 'lines'>) {
  const { name, productId, packed, quantity, gtin, marked, suggestedLot } = line;
  const lot = lots[productId];
  const full = isFull(line);
  return (
    <li className="box-line" data-full={full}>
      <span className="box-count">
        {full && <Check aria-hidden size={22} />}
        {packed}&nbsp;из&nbsp;{quantity}
      </span>
      <span className="min-w-0">
        <span className="box-name">{name}</span>
        <span className="note">
          {[marked ? 'по коду маркировки' : (gtin?.replace(/^0+/, '') ?? 'без штрихкода'), lot && `серия ${lot}`]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {!full && suggestedLot && !lot && (
          <span className="note">
            Берите серию {suggestedLot.number}, до&nbsp;{formatDay(new Date(suggestedLot.bestBefore))}
          </span>
        )}
      </span>
      {isPacking && !full && (
        <span className="flex flex-wrap gap-2">
          {gtin === null && !marked && (
            <Button look="outline" onClick={() => onPut(line)} aria-label={`Положить без кода: ${name}`}>
              Положить без кода
            </Button>
          )}
          {lot && (
            <Button look="plain" onClick={() => onOtherLot(productId)} aria-label={`Другая серия: ${name}`}>
              Другая серия
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
