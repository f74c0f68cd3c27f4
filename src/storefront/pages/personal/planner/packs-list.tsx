import { useState, type SubmitEvent } from 'react';
import { openDaysOf, putPackBack, removePack } from '../../../../kernel/course/change-plan.ts';
import { dayText } from '../../../../kernel/course/days.ts';
import { saveTypedTerms } from '../../../../kernel/course/form-change.ts';
import type { CoursePack } from '../../../../kernel/course/plan.ts';
import type { StockLine } from '../../../../kernel/course/repeat.rules.ts';
import { termIssues, type TermIssues } from '../../../../kernel/course/typed-days.rules.ts';
import { unitsInWords } from '../../../../kernel/dose-units.ts';
import { ACCOUNT_FORM } from '../../../features/forms/account-form.ts';
import { Button } from '../../../ui/button.tsx';
import { DayField, halfTyped } from './day-field.tsx';
import { focusForm, focusPart } from './focus-part.ts';
import { RecountForm } from './pack-forms.tsx';
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

/** Packs of orders that were removed, perhaps by mistake: of any product, also of one that nobody takes any more. */
export function RemovedPacks({ plan, store, facts }: PlannerPart) {
  const { products, orders, today } = facts;
  const removed = plan.packs.flatMap(({ id, product: of, removedUnits, source }) => {
    const product = products.find((one) => one.id === of);
    if (!product || !removedUnits) return [];
    const number = orders.find((order) => order.id === source?.order)?.number;
    return [{ id, product, units: unitsInWords(removedUnits, product.unit), number }];
  });
  if (removed.length === 0) return null;
  return (
    <details className="planner-packs">
      <summary>Убранные упаковки: {removed.length}</summary>
      <p className="text-sm text-quiet">
        В{'\u00a0'}каждой столько, сколько оставалось, когда вы её убрали. Если с{'\u00a0'}тех пор принимали из
        {'\u00a0'}неё, верните её и{'\u00a0'}пересчитайте запас.
      </p>
      <ul>
        {removed.map(({ id, product, units, number }) => (
          <li key={id}>
            <span>
              {product.name}: {units}
              {number !== undefined && `, из\u00a0заказа №\u00a0${number}`}
            </span>
            <Button
              small
              look="outline"
              aria-label={`Вернуть упаковку: ${product.name}, ${units}`}
              onClick={() => {
                focusPart();
                store.change((current) => putPackBack(current, id, openDaysOf(products, product.id), today));
              }}
            >
              Вернуть
            </Button>
          </li>
        ))}
      </ul>
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
            store.change((current) => removePack(current, pack.id, openDaysOf(facts.products, product.id), today));
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
  const [issues, setIssues] = useState<TermIssues>({});
  const isHere = pack.on <= today;
  const ids = { bestBefore: `terms-best-before-${pack.id}`, openedOn: `terms-opened-on-${pack.id}` };

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const terms = { bestBefore: bestBefore || null, openedOn: openedOn || null };
    const found = termIssues(terms, today);
    for (const name of ['bestBefore', 'openedOn'] as const) {
      const half = halfTyped(event.currentTarget, ids[name]);
      if (half) found[name] = half;
    }
    setIssues(found);
    if (Object.keys(found).length > 0) return;
    const openDays = openDaysOf(products, pack.product);
    if (await store.save((plan) => saveTypedTerms(plan, pack.id, terms, openDays, today))) close();
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
      onSubmit={(event) => void save(event)}
      className={ACCOUNT_FORM}
    >
      <DayField
        id={ids.bestBefore}
        label="Годна до"
        optional
        value={bestBefore}
        error={issues.bestBefore}
        onChange={({ currentTarget }) => setBestBefore(currentTarget.value)}
      />
      {isHere && (
        <DayField
          id={ids.openedOn}
          label="Когда открыта"
          optional
          max={today}
          value={openedOn}
          error={issues.openedOn}
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
