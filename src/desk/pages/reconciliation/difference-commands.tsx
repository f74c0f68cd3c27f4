import { useState } from 'react';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CloseDifferenceForm } from './close-difference-form.tsx';
import { RECONCILIATION, type Difference } from './reconciliation-queries.ts';

interface DifferenceCommandsProps {
  readonly difference: Difference;
  readonly onDone: (sentence: string) => void;
}

/** Take it, give it back, or close it with a reason. */
export function DifferenceCommands({ difference, onDone }: DifferenceCommandsProps) {
  const may = useMay();
  const [closing, setClosing] = useState(false);
  const { id, owner, version, closedAt } = difference;
  const turn = useCommand({
    version,
    reads: RECONCILIATION,
    send: (does: 'taken' | 'released', { expectedVersion }) => {
      const call = { params: { path: { difference: id } }, body: { expectedVersion } };
      return answerOf(
        does === 'taken'
          ? staffApi.POST('/api/reconciliation/differences/{difference}/taken', call)
          : staffApi.POST('/api/reconciliation/differences/{difference}/released', call),
      );
    },
    onDone: (_answer, does) =>
      onDone(does === 'taken' ? 'Расхождением занимаетесь вы.' : 'Возвращено в\u00a0общие: взять может любой.'),
  });
  if (closedAt !== null) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {may('reconciliation:take') && (
        <Button
          look={owner === null ? 'main' : 'outline'}
          busy={turn.isPending}
          onClick={() => {
            onDone('');
            turn.mutate(owner === null ? 'taken' : 'released');
          }}
        >
          {owner === null ? 'Взять себе' : 'Вернуть в\u00a0общие'}
        </Button>
      )}
      {may('reconciliation:close') && !closing && (
        <Button
          look="outline"
          onClick={() => {
            onDone('');
            turn.reset();
            setClosing(true);
          }}
        >
          Закрыть
        </Button>
      )}
      <Problem error={turn.error} />
      {closing && (
        <CloseDifferenceForm
          difference={difference}
          onDone={() => {
            setClosing(false);
            onDone('Расхождение закрыто. Оно откроется снова, только если изменятся суммы.');
          }}
          onCancel={() => setClosing(false)}
        />
      )}
    </div>
  );
}
