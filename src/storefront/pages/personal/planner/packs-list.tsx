import { useState } from 'react';
import { changeTerms, openDaysOf, removePack } from '../../../../kernel/course/change-plan.ts';
import { dayText } from '../../../../kernel/course/days.ts';
import type { CoursePack } from '../../../../kernel/course/plan.ts';
import type { StockLine } from '../../../../kernel/course/repeat.rules.ts';
import { unitsInWords } from '../../../../kernel/dose-units.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { focusForm, focusPart } from './focus-part.ts';
import { OPENED_LATER, RecountForm } from './pack-forms.tsx';
import type { PlannerPart } from './planner-part.ts';

/** The packs of one product, with what is printed on them. */
export function PacksList({ line, ...part }: PlannerPart & { line: StockLine }) {
  const { product } = line;
  const [editing, setEditing] = useState<string>();
  const packs = part.plan.packs.filter((pack) => pack.product === product.id && pack.units > 0);
  return (
    <details className="planner-packs">
      <summary>Упаковки: {packs.length}</summary>
      <ul>
        {packs.map((pack) => (
          <li key={pack.id}>
            {editing === pack.id ? (
              <TermsForm {...part} line={line} pack={pack} onDone={() => setEditing(undefined)} />
            ) : (
              <Pack {...part} line={line} pack={pack} onEdit={() => setEditing(pack.id)} />
            )}
          </li>
        ))}
      </ul>
      {line.countable && <RecountForm {...part} line={line} />}
    </details>
  );
}

interface OnePack extends PlannerPart {
  readonly line: StockLine;
  readonly pack: CoursePack;
}

/** As it was entered, or as it was opened by the plan since. */
const openedOnOf = ({ line, pack }: OnePack): string | null =>
  line.supply.packs.find(({ id }) => id === pack.id)?.openedOn ?? pack.openedOn;

function Pack({ onEdit, ...one }: OnePack & { onEdit(): void }) {
  const { line, pack, facts, store } = one;
  const { product } = line;
  const { today } = facts;
  const openedOn = openedOnOf(one);
  const what = `${product.name}, ${unitsInWords(pack.units, product.unit)}`;
  return (
    <>
      <span>
        {unitsInWords(pack.units, product.unit)} на{'\u00a0'}
        {dayText(pack.on, today)}
        {openedOn && `, открыта ${dayText(openedOn, today)}`}
        {pack.bestBefore && `, годна до\u00a0${dayText(pack.bestBefore, today)}`}
        {pack.on > today && ', ещё не\u00a0получена'}
      </span>
      <span className="planner-marks">
        <Button small look="outline" aria-label={`Изменить сроки упаковки: ${what}`} onClick={onEdit}>
          Сроки
        </Button>
        <Button
          small
          look="quiet"
          aria-label={`Убрать упаковку: ${what}`}
          onClick={() => {
            focusPart();
            store.change((current) => removePack(current, pack.id));
          }}
        >
          Убрать
        </Button>
      </span>
    </>
  );
}

/** Best-before and day of opening, also of a pack that came with an order. */
function TermsForm({ onDone, ...one }: OnePack & { onDone(): void }) {
  const { line, pack, facts, store } = one;
  const { products, today } = facts;
  const [bestBefore, setBestBefore] = useState(pack.bestBefore ?? '');
  const [openedOn, setOpenedOn] = useState(openedOnOf(one) ?? '');
  const [error, setError] = useState<string>();
  const isHere = pack.on <= today;

  function save(event: { preventDefault(): void }): void {
    event.preventDefault();
    if (openedOn > today) return setError(OPENED_LATER);
    const terms = { bestBefore: bestBefore || null, openedOn: openedOn || null };
    store.change((plan) => changeTerms(plan, pack.id, terms, openDaysOf(products, pack.product), today));
    close();
  }
  function close(): void {
    focusPart();
    onDone();
  }
  return (
    <form
      ref={focusForm}
      tabIndex={-1}
      noValidate
      aria-label={`Сроки упаковки: ${line.product.name}`}
      onSubmit={save}
      className={ACCOUNT_FORM}
    >
      <TextField
        id={`terms-best-before-${pack.id}`}
        label="Годна до"
        optional
        type="date"
        value={bestBefore}
        onChange={({ currentTarget }) => setBestBefore(currentTarget.value)}
      />
      {isHere && (
        <TextField
          id={`terms-opened-on-${pack.id}`}
          label="Когда открыта"
          optional
          type="date"
          max={today}
          value={openedOn}
          error={error}
          onChange={({ currentTarget }) => setOpenedOn(currentTarget.value)}
        />
      )}
      <span className="flex flex-wrap gap-2">
        <Button type="submit" small>
          Сохранить
        </Button>
        <Button small look="quiet" onClick={close}>
          Отмена
        </Button>
      </span>
    </form>
  );
}
