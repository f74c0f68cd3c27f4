import { useState, type SubmitEvent } from 'react';
import { replaceChosen } from '../../../../kernel/course/form-change.ts';
import { replacementIssues } from '../../../../kernel/course/replace-product.ts';
import type { StockLine } from '../../../../kernel/course/repeat.rules.ts';
import { newKey } from '../../../client/new-key.ts';
import { SelectField } from '../../../features/forms/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusPart } from './focus-part.ts';
import type { PlannerPart } from './planner-part.ts';

/** Another product in place of one that runs out, from its run-out on. */
export function ReplaceForm({ plan, store, facts, line, onDone }: PlannerPart & { line: StockLine; onDone(): void }) {
  const { products, today } = facts;
  const [chosen, setChosen] = useState('');
  const [error, setError] = useState<string>();
  const others = products.filter(({ id, sold }) => sold && id !== line.product.id);
  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const by = products.find(({ id }) => String(id) === chosen);
    if (!by) return setError('Выберите товар');
    const usedUp = line.supply.lastFullDay ?? today;
    const lastDay = usedUp < today ? today : usedUp;
    const replacement = { product: line.product.id, by, lastDay, products, today, newId: newKey };
    const [issue] = replacementIssues(plan, replacement);
    setError(issue);
    if (issue !== undefined || !(await store.save((current) => replaceChosen(current, replacement)))) return;
    focusPart();
    onDone();
  }
  return (
    <form
      noValidate
      aria-label={`Замена: ${line.product.name}`}
      className="planner-recount"
      onSubmit={(event) => void save(event)}
    >
      <SelectField
        path={`replace.${line.product.id}`}
        label="На что заменить, когда закончится"
        empty="Выберите товар"
        options={others.map(({ id, name }) => [String(id), name] as const)}
        value={chosen}
        error={error}
        onChange={setChosen}
      />
      <Button type="submit" small look="outline">
        Заменить
      </Button>
    </form>
  );
}
