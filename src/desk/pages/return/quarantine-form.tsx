import { useState } from 'react';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { DISPOSITION_WORDS } from '../../words/return-words.ts';
import type { ReturnFormProps } from './return-form.ts';
import { UnitChoice } from './unit-choice.tsx';

const WORDS = { restock: DISPOSITION_WORDS.restock, 'write-off': DISPOSITION_WORDS['write-off'] } as const;
type Decided = keyof typeof WORDS;

/** Packs that an inspection has put aside. The money was decided by it. */
export function QuarantineForm({ shown: { id, version, units }, onDone, onCancel }: ReturnFormProps) {
  const [opened] = useState(version);
  const [chosen, setChosen] = useState<Readonly<Record<number, Decided | undefined>>>({});
  const [missing, setMissing] = useState(false);
  const putAside = units.filter(({ disposition }) => disposition === 'quarantine');
  const decided = putAside.flatMap((unit) => {
    const disposition = chosen[unit.id];
    return disposition ? [{ unitId: unit.id, disposition }] : [];
  });
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (typed: { unitId: number; disposition: Decided }[], sent) =>
      answerOf(
        staffApi.POST('/api/returns/{returnId}/quarantine-decided', {
          params: { path: { returnId: id } },
          body: { ...sent, units: typed },
        }),
      ),
    onDone: () => onDone('Решение об\u00a0отложенных упаковках записано.'),
  });
  return (
    <CommandPanel
      title="Решить об отложенном"
      submit="Записать решение"
      busy={isPending}
      error={error}
      onSubmit={() => {
        setMissing(decided.length === 0);
        if (decided.length > 0) mutate(decided);
      }}
      onCancel={onCancel}
    >
      {putAside.map((unit) => (
        <UnitChoice
          key={unit.id}
          unit={unit}
          words={WORDS}
          value={chosen[unit.id]}
          onChange={(disposition) => setChosen({ ...chosen, [unit.id]: disposition })}
        />
      ))}
      <p role="alert" className="text-xs text-error">
        {missing && decided.length === 0 && 'Выберите, что хотя\u00a0бы с\u00a0одной упаковкой.'}
      </p>
    </CommandPanel>
  );
}
