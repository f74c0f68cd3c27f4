import { useState } from 'react';
import type { DeskBatch } from '../../api/batch-answers.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ResultsForm } from './results-form.tsx';

interface BatchResultsProps {
  readonly batch: DeskBatch;
  readonly onDone: (sentence: string) => void;
}

export function BatchResults({ batch, onDone }: BatchResultsProps) {
  const may = useMay();
  const [isChanging, setChanging] = useState(false);
  const { results, state } = batch;
  function stop(sentence?: string) {
    setChanging(false);
    if (sentence !== undefined) onDone(sentence);
    document.getElementById('results')?.focus();
  }
  return (
    <section aria-labelledby="results" className="part">
      <h2 id="results" tabIndex={-1}>
        Результаты
      </h2>
      {results.length === 0 && <p className="text-quiet">Пока нет. Внесите строки из&nbsp;протокола лаборатории.</p>}
      {results.length > 0 && !isChanging && (
        <ul className="part-rows">
          {results.map(({ indicator, value, norm, method }, index) => (
            <li key={index}>
              <span>
                {indicator}: <b>{value}</b>
              </span>
              <span className="note">{[norm && `норма: ${norm}`, method].filter(Boolean).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
      {state === 'draft' && may('batch:save') && !isChanging && (
        <div>
          <Button look="outline" onClick={() => setChanging(true)}>
            Изменить сроки и&nbsp;результаты
          </Button>
        </div>
      )}
      {isChanging && <ResultsForm batch={batch} onDone={stop} onCancel={() => stop()} />}
    </section>
  );
}
