import { useState } from 'react';
import { openDaysOf, removeItem, startPause, withSomebody } from '../../../../kernel/course/change-plan.ts';
import { addToDay, dayNumber, dayText } from '../../../../kernel/course/days.ts';
import { addOrder } from '../../../../kernel/course/follow-orders.ts';
import type { CourseItem } from '../../../../kernel/course/plan.ts';
import { ruleText } from '../../../../kernel/course/rule-text.ts';
import { isPaused } from '../../../../kernel/course/supply.rules.ts';
import { takenTogether } from '../../../../kernel/course/taken-together.rules.ts';
import { unitsInWords } from '../../../../kernel/dose-units.ts';
import { counted, PACKS } from '../../../../kernel/plural.ts';
import { newKey } from '../../../client/new-key.ts';
import { SelectField } from '../../../features/forms/select-field.tsx';
import { Button } from '../../../ui/button.tsx';
import { focusPart } from './focus-part.ts';
import { ItemForm } from './item-form.tsx';
import { OverlapCheck } from './overlap-check.tsx';
import type { PlannerPart } from './planner-part.ts';

/** Who takes what: filled from an order with one press, or by hand. */
export function PlanPart(props: PlannerPart) {
  const { plan, store, facts } = props;
  const { orders, products, today } = facts;
  const [editing, setEditing] = useState<string>();
  const [person, setPerson] = useState<string>();
  const [firstId] = useState(newKey);
  const who = person ?? plan.people[0]?.id;
  const added = new Set(plan.packs.map(({ source }) => source?.order));
  const open = orders
    .map((order) => ({
      ...order,
      goods: order.goods.filter(({ product }) => products.some(({ id }) => id === product)),
    }))
    .filter(({ id, goods }) => goods.some(({ pieces }) => pieces > 0) && !added.has(id));

  function add(orderId: string): void {
    const order = open.find(({ id }) => id === orderId)!;
    focusPart();
    store.change((current) => {
      const ready = withSomebody(current, firstId);
      const owner = ready.people.find(({ id }) => id === who) ?? ready.people[0]!;
      return addOrder(ready, order, { person: owner.id, products, today, newId: newKey });
    });
  }

  return (
    <div className="grid gap-5">
      {open.length > 0 && (
        <div className="planner-orders">
          {plan.people.length > 1 && (
            <SelectField
              path="order.person"
              label="Чей план пополнить из заказа"
              options={plan.people.map(({ id, label }) => [id, label] as const)}
              value={who ?? ''}
              error={undefined}
              onChange={setPerson}
            />
          )}
          <ul>
            {open.slice(0, 5).map(({ id, number, goods, arrived }) => (
              <li key={id}>
                <p>
                  <b>Заказ № {number}</b>
                  <small>
                    {goods
                      .map(
                        ({ product, pieces }) =>
                          `${products.find((one) => one.id === product)!.name}, ${counted(pieces, PACKS)}`,
                      )
                      .join('; ')}
                    {arrived ? '.' : '. Ещё не\u00a0получен.'}
                  </small>
                </p>
                <Button small aria-label={`Добавить в план заказ № ${number}`} onClick={() => add(id)}>
                  Добавить в{'\u00a0'}план
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      {plan.items.length === 0 && open.length === 0 && (
        <p>
          Добавьте первый товар: количество и{'\u00a0'}время подставим с{'\u00a0'}этикетки, а{'\u00a0'}вы поправите.
        </p>
      )}
      {plan.people.map(({ id, label }) => (
        <PersonPlan
          key={id}
          {...props}
          firstId={firstId}
          person={id}
          label={label}
          editing={editing}
          onEdit={setEditing}
        />
      ))}
      {editing === 'new' ? (
        <ItemForm {...props} firstId={firstId} onDone={() => setEditing(undefined)} />
      ) : (
        <Button small look="outline" className="justify-self-start" onClick={() => setEditing('new')}>
          Добавить товар
        </Button>
      )}
    </div>
  );
}

interface PersonPlanProps extends PlannerPart {
  readonly person: string;
  readonly label: string;
  readonly firstId: string;
  readonly editing: string | undefined;
  onEdit(item: string | undefined): void;
}

function PersonPlan({ person, label, firstId, editing, onEdit, ...part }: PersonPlanProps) {
  const { plan, store, facts } = part;
  const { products, today } = facts;
  const items = plan.items.filter((item) => item.person === person && (item.end === null || item.end >= today));
  if (items.length === 0) return null;
  const together = takenTogether(items, today);
  const paused = isPaused(plan, person, dayNumber(today));
  function pause(): void {
    const started = { id: newKey(), person, from: today };
    store.change((current) => startPause(current, started));
  }
  const resume = () =>
    store.change((current) => ({
      ...current,
      pauses: current.pauses.flatMap((one) => {
        if (one.person !== person || one.from > today || (one.to !== null && one.to < today)) return [one];
        return one.from === today ? [] : [{ ...one, to: addToDay(today, -1) }];
      }),
    }));
  return (
    <div className="planner-person">
      <span className="planner-person-head">
        <h3>{plan.people.length > 1 ? label : 'Принимаю'}</h3>
        <Button
          small
          look="quiet"
          aria-label={`${paused ? 'Закончить паузу' : 'Пауза'}: ${label}`}
          onClick={paused ? resume : pause}
        >
          {paused ? 'Закончить паузу' : 'Пауза'}
        </Button>
      </span>
      {paused && (
        <p className="text-sm text-quiet">
          Пауза: дни не{'\u00a0'}считаются, запас не{'\u00a0'}расходуется.
        </p>
      )}
      <ul className="planner-items">
        {items.map((item) => {
          const product = products.find(({ id }) => id === item.product);
          const name = product?.name ?? 'Товар, которого больше нет в\u00a0магазине';
          if (editing === item.id)
            return (
              <li key={item.id}>
                <ItemForm {...part} item={item} firstId={firstId} onDone={() => onEdit(undefined)} />
              </li>
            );
          return (
            <li key={item.id}>
              <p>
                <b>{name}</b>
                <small>
                  {product && unitsInWords(item.units, product.unit)} в{'\u00a0'}
                  {item.times.join(', ')}; {ruleText(item.rule)}; {termText(item, today)}
                </small>
              </p>
              <span className="planner-marks">
                <Button small look="outline" aria-label={`Изменить: ${name}`} onClick={() => onEdit(item.id)}>
                  Изменить
                </Button>
                <Button
                  small
                  look="quiet"
                  aria-label={`Убрать из плана: ${name}`}
                  onClick={() => {
                    focusPart();
                    store.change((current) => removeItem(current, item.id, openDaysOf(products, item.product), today));
                  }}
                >
                  Убрать
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {together.length > 0 && (
        // Other products are another list: it is sent when asked for again.
        <OverlapCheck key={together.join(';')} together={together} label={label} products={products} />
      )}
    </div>
  );
}

function termText({ start, end }: CourseItem, today: string): string {
  const from = start > today ? `с\u00a0${dayText(start, today)} ` : '';
  return end === null ? `${from}без срока`.trim() : `${from}по\u00a0${dayText(end, today)}`;
}
