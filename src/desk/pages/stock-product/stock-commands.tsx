import { useRef, useState } from 'react';
import { Link } from 'react-router';
import type { ProductStock } from '../../features/stock/stock-answers.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CountForm } from './count-form.tsx';
import { ThresholdForm } from './threshold-form.tsx';
import { WriteOffForm } from './write-off-form.tsx';

type Doing = 'count' | 'write-off' | 'threshold';

interface StockCommandsProps {
  readonly stock: ProductStock;
  readonly onDone: (sentence: string) => void;
}

/** What the member may do with the stock of the product; the form of a command opens beneath its button. */
export function StockCommands({ stock, onDone }: StockCommandsProps) {
  const may = useMay();
  const [doing, setDoing] = useState<Doing>();
  const buttons = useRef<HTMLDivElement>(null);
  function stop(sentence?: string) {
    setDoing(undefined);
    if (sentence !== undefined) onDone(sentence);
    buttons.current?.focus();
  }
  const begin = (what: Doing) => {
    onDone('');
    setDoing(what);
  };
  const props = { stock, onDone: stop, onCancel: () => stop() };
  return (
    <div
      ref={buttons}
      tabIndex={-1}
      role="group"
      aria-label="Что сделать с остатком"
      className="flex flex-wrap gap-2 focus:outline-none"
    >
      {may('stock:count') && (
        <Button aria-expanded={doing === 'count'} onClick={() => begin('count')}>
          Посчитать
        </Button>
      )}
      {may('stock:write-off') && (
        <Button look="outline" aria-expanded={doing === 'write-off'} onClick={() => begin('write-off')}>
          Списать
        </Button>
      )}
      {may('lot:receive') && (
        <Link to={`/stock/receiving?product=${stock.level.productId}`} className="button button-outline">
          Принять серию
        </Link>
      )}
      {may('stock:set-threshold') && (
        <Button look="plain" aria-expanded={doing === 'threshold'} onClick={() => begin('threshold')}>
          Когда мало
        </Button>
      )}
      {doing === 'count' && <CountForm {...props} />}
      {doing === 'write-off' && <WriteOffForm {...props} />}
      {doing === 'threshold' && <ThresholdForm {...props} />}
    </div>
  );
}
