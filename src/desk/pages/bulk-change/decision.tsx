import { useState } from 'react';
import { BULK_CHANGES_KEY } from '../../api/bulk-changes-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import type { DeskBulkChange } from './bulk-change-query.ts';

interface DecisionProps {
  readonly change: DeskBulkChange;
  readonly onDone: (sentence: string) => void;
}

type Verb = 'applied' | 'cancelled';

/** Applies a change that was looked through, or gives it up. */
export function Decision({ change, onDone }: DecisionProps) {
  const [asked, setAsked] = useState<Verb>();
  const { state, ready } = change;
  if (state !== 'checked' && state !== 'checking') return null;
  if (asked)
    return (
      <Decided
        change={change}
        verb={asked}
        onCancel={() => setAsked(undefined)}
        onDone={(sentence) => {
          setAsked(undefined);
          onDone(sentence);
        }}
      />
    );
  return (
    <div className="flex flex-wrap gap-2">
      {state === 'checked' && ready > 0 && <Button onClick={() => setAsked('applied')}>Применить</Button>}
      <Button look="plain" onClick={() => setAsked('cancelled')}>
        Отменить правку
      </Button>
    </div>
  );
}

interface DecidedProps extends DecisionProps {
  readonly verb: Verb;
  readonly onCancel: () => void;
}

function Decided({ change: { id, version, ready, hasPrices }, verb, onDone, onCancel }: DecidedProps) {
  const isApplied = verb === 'applied';
  const { mutate, error, isPending } = useCommand({
    version,
    reads: BULK_CHANGES_KEY,
    send: (chosen: Verb, sent) => {
      const request = { params: { path: { bulkChangeId: id } }, body: sent };
      return answerOf(
        chosen === 'applied'
          ? staffApi.POST('/api/staff/bulk-changes/{bulkChangeId}/applied', request)
          : staffApi.POST('/api/staff/bulk-changes/{bulkChangeId}/cancelled', request),
      );
    },
    onDone: () => onDone(isApplied ? 'Правка принята: товары меняются один за\u00a0другим.' : 'Правка отменена.'),
  });
  return (
    <CommandPanel
      title={isApplied ? 'Применить правку' : 'Отменить правку'}
      submit={isApplied ? `Изменить товары: ${ready}` : 'Отменить'}
      danger={!isApplied}
      busy={isPending}
      error={error}
      onSubmit={() => mutate(verb)}
      onCancel={onCancel}
    >
      <p>
        {isApplied
          ? `Строки с\u00a0ошибками пропустим. Товар, который успели изменить после проверки, тоже останется как есть.${hasPrices ? ' Меняются цены: нужен свежий код.' : ''}`
          : 'Товары не\u00a0изменятся. Правка останется в\u00a0списке.'}
      </p>
    </CommandPanel>
  );
}
