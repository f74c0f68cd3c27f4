import { useState, type SubmitEvent } from 'react';
import { addPack, openDaysOf, recount } from '../../../../kernel/course/change-plan.ts';
import { MOST_UNITS } from '../../../../kernel/course/plan.ts';
import type { StockLine } from '../../../../kernel/course/repeat.rules.ts';
import { termIssues, type TermIssues } from '../../../../kernel/course/typed-days.rules.ts';
import { newKey } from '../../../client/new-key.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';
import { SelectField } from '../../../features/forms/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextField } from '../../../ui/field.tsx';
import { DayField, halfTyped } from './day-field.tsx';
import { focusForm, focusPart } from './focus-part.ts';
import type { PlannerPart } from './planner-part.ts';

/** «1,5» as it is typed; undefined when it is no amount. */
export function typedUnits(text: string): number | undefined {
  const units = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !(units >= 0) || units > MOST_UNITS ? undefined : Math.round(units * 1000) / 1000;
}

const NOT_UNITS = 'Укажите число: например, 12\u00a0или\u00a00,5';

/** A pack that is at home already, or was bought elsewhere. */
export function AddPackForm({ store, facts }: PlannerPart) {
  const { products, today } = facts;
  const [open, setOpen] = useState(false);
  const [newId, setNewId] = useState(newKey);
  const [product, setProduct] = useState('');
  const [units, setUnits] = useState('');
  const [bestBefore, setBestBefore] = useState('');
  const [isOpened, setIsOpened] = useState(false);
  const [openedOn, setOpenedOn] = useState('');
  const [error, setError] = useState<TermIssues & { product?: string; units?: string }>({});

  if (!open) {
    return (
      <Button small look="outline" className="justify-self-start" onClick={() => setOpen(true)}>
        Записать упаковку
      </Button>
    );
  }
  function choose(value: string): void {
    setProduct(value);
    const chosen = products.find(({ id }) => String(id) === value);
    if (chosen) setUnits(String(chosen.unitsPerPack).replace('.', ','));
  }
  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const amount = typedUnits(units);
    const terms = { bestBefore: bestBefore || null, openedOn: isOpened ? openedOn || today : null };
    const half = halfTyped(event.currentTarget, 'pack-best-before');
    const issues = { ...termIssues(terms, today), ...(half && { bestBefore: half }) };
    if (product === '' || !amount || Object.keys(issues).length > 0) {
      setError({
        ...(product === '' && { product: 'Выберите товар' }),
        ...(!amount && { units: NOT_UNITS }),
        ...issues,
      });
      return;
    }
    const pack = { id: newId, product: Number(product), units: amount, on: today, ...terms, source: null };
    setError({});
    if (!(await store.save((plan) => addPack(plan, pack)))) return;
    close();
    setProduct('');
    setUnits('');
    setBestBefore('');
    setIsOpened(false);
    setOpenedOn('');
  }
  function close(): void {
    focusPart();
    setOpen(false);
    // What is typed next is another pack, not a correction of this one.
    setNewId(newKey());
  }
  return (
    <form
      ref={focusForm}
      tabIndex={-1}
      noValidate
      aria-label="Новая упаковка"
      onSubmit={(event) => void save(event)}
      className={ACCOUNT_FORM}
    >
      <SelectField
        path="pack.product"
        label="Товар"
        empty="Выберите товар"
        options={products.map(({ id, name }) => [String(id), name] as const)}
        value={product}
        error={error.product}
        onChange={choose}
      />
      <TextField
        id="pack-units"
        label="Сколько в ней осталось"
        inputMode="decimal"
        value={units}
        error={error.units}
        onChange={({ currentTarget }) => setUnits(currentTarget.value)}
      />
      <DayField
        id="pack-best-before"
        label="Годна до"
        optional
        min={today}
        value={bestBefore}
        error={error.bestBefore}
        onChange={({ currentTarget }) => setBestBefore(currentTarget.value)}
      />
      <CheckField
        id="pack-opened"
        checked={isOpened}
        onChange={({ currentTarget }) => setIsOpened(currentTarget.checked)}
      >
        Уже открыта
      </CheckField>
      {isOpened && (
        <DayField
          id="pack-opened-on"
          label="Когда открыта"
          max={today}
          value={openedOn || today}
          error={error.openedOn}
          onChange={({ currentTarget }) => setOpenedOn(currentTarget.value)}
        />
      )}
      <span className="flex flex-wrap gap-2">
        <Button type="submit" small>
          Записать
        </Button>
        <Button small look="quiet" onClick={close}>
          Отмена
        </Button>
      </span>
    </form>
  );
}

/** What was counted by hand. */
export function RecountForm({ store, facts, line }: PlannerPart & { line: StockLine }) {
  const { product } = line;
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const units = typedUnits(typed);
    setError(units === undefined ? NOT_UNITS : undefined);
    if (units === undefined) return;
    const openDays = openDaysOf(facts.products, product.id);
    if (await store.save((plan) => recount(plan, product.id, units, openDays, facts.today))) setTyped('');
  }
  return (
    <form
      noValidate
      aria-label={`Пересчёт: ${product.name}`}
      className="planner-recount"
      onSubmit={(event) => void save(event)}
    >
      <TextField
        id={`recount-${product.id}`}
        label="Пересчитали? Сколько осталось всего"
        inputMode="decimal"
        value={typed}
        error={error}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" small look="outline">
        Исправить
      </Button>
    </form>
  );
}
