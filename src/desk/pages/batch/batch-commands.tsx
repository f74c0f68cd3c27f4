import { useRef, useState } from 'react';
import type { DeskBatch } from '../../api/batch-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { AskRecallForm } from './ask-recall-form.tsx';
import { BlockForm } from './block-form.tsx';
import { BATCHES_KEY } from './batch-query.ts';

type Simple = 'release-asked' | 'released' | 'unblocked';

const DONE: Readonly<Record<Simple, string>> = {
  'release-asked': 'Попросили выпустить: теперь решает другой человек, старший смены или владелец.',
  released: 'Партия выпущена: паспорт виден всем, её можно собирать.',
  unblocked: 'Блокировка снята: партию снова собирают.',
};

interface BatchCommandsProps {
  readonly batch: DeskBatch;
  /** What was said of the last command of the page. */
  readonly done: string;
  readonly onDone: (sentence: string) => void;
}

/** What the member may do with the batch as a whole. */
export function BatchCommands({ batch, done, onDone }: BatchCommandsProps) {
  const may = useMay();
  const buttons = useRef<HTMLDivElement>(null);
  const [doing, setDoing] = useState<'block' | 'recall'>();
  const { id, version, state, releaseAsked, recall } = batch;
  const { mutate, error, isPending, variables } = useCommand({
    version,
    reads: BATCHES_KEY,
    send: (how: Simple, body) => {
      const call = { params: { path: { batchId: id } }, body };
      if (how === 'released') return answerOf(staffApi.POST('/api/batches/{batchId}/released', call));
      if (how === 'unblocked') return answerOf(staffApi.POST('/api/batches/{batchId}/unblocked', call));
      return answerOf(staffApi.POST('/api/batches/{batchId}/release-asked', call));
    },
    onDone: (_answer, how) => {
      onDone(DONE[how]);
      buttons.current?.focus();
    },
  });
  const press = (how: Simple) => {
    onDone('');
    mutate(how);
  };
  function stop(sentence?: string) {
    setDoing(undefined);
    if (sentence !== undefined) onDone(sentence);
    buttons.current?.focus();
  }
  const busy = (how: Simple) => isPending && variables === how;
  const begin = (what: 'block' | 'recall') => {
    onDone('');
    setDoing(what);
  };
  const mayBeRecalled = state !== 'recalled' && recall?.state !== 'asked';
  return (
    <div ref={buttons} tabIndex={-1} role="group" aria-label="Что сделать с партией" className="flex flex-wrap gap-2">
      {state === 'draft' && releaseAsked && may('batch:release') && (
        <Button busy={busy('released')} onClick={() => press('released')}>
          Выпустить
        </Button>
      )}
      {state === 'draft' && !releaseAsked && may('batch:save') && (
        <Button busy={busy('release-asked')} onClick={() => press('release-asked')}>
          Попросить выпустить
        </Button>
      )}
      {state === 'blocked' && may('batch:unblock') && (
        <Button look="outline" busy={busy('unblocked')} onClick={() => press('unblocked')}>
          Снять блокировку
        </Button>
      )}
      {state === 'released' && may('batch:block') && (
        <Button look="outline" aria-expanded={doing === 'block'} onClick={() => begin('block')}>
          Заблокировать
        </Button>
      )}
      {mayBeRecalled && may('batch:recall') && (
        <Button look="danger" aria-expanded={doing === 'recall'} onClick={() => begin('recall')}>
          Попросить отозвать
        </Button>
      )}
      {doing === 'block' && <BlockForm batch={batch} onDone={stop} onCancel={() => stop()} />}
      {doing === 'recall' && <AskRecallForm batch={batch} onDone={stop} onCancel={() => stop()} />}
      <div className="basis-full">
        {/* Something else was done since. */}
        <Problem error={done ? undefined : error} />
      </div>
    </div>
  );
}
