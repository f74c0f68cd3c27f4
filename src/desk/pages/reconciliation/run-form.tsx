import { useState } from 'react';
import { addDays, moscowDay } from '../../../kernel/dates.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { dayWords } from './calendar-words.ts';
import { RECONCILIATION } from './reconciliation-queries.ts';

/** Asks for a day to be compared now; repeated, it asks once. */
export function RunForm({ onDone }: { readonly onDone: (sentence: string) => void }) {
  const [day, setDay] = useState<string | undefined>(() => moscowDay(addDays(new Date(), -1)));
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: RECONCILIATION,
    send: (typed: string) => answerOf(staffApi.POST('/api/reconciliation/runs', { body: { day: typed } })),
    onDone: (answer) => onDone(`${dayWords(answer.day)}: сверка начнётся в\u00a0течение пяти минут.`),
  });
  return (
    <form
      aria-label="Сверить день"
      className="flex flex-wrap items-center gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onDone('');
        mutate(day ?? '');
      }}
    >
      <DayField label="День" value={day} onChange={setDay} />
      <Button type="submit" look="outline" busy={isPending}>
        Сверить
      </Button>
      <Problem error={error} />
    </form>
  );
}
