import { useEffect, useRef, type MouseEvent } from 'react';
import { Link } from 'react-router';
import { formatDayOfMonth, formatTime, moscowDay } from '../../../kernel/dates.ts';
import { partWords } from '../../../kernel/part-of-order.ts';
import { Badge } from '../../ui/badge.tsx';
import { METHOD_WORDS } from '../../words/order-words.ts';
import type { Box } from './hand-over-queries.ts';
import { STEP_TONES, STEP_WORDS } from './hand-over-words.ts';

interface BoxTableProps {
  readonly name: string;
  readonly boxes: readonly Box[];
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (ids: readonly string[], isChosen: boolean) => void;
}

/** Boxes of one carrier; a press on a row chooses it. */
export function BoxTable({ name, boxes, chosen, onChoose }: BoxTableProps) {
  const ids = boxes.map(({ shipmentId }) => shipmentId);
  const count = ids.filter((id) => chosen.has(id)).length;
  const days = [...Map.groupBy(boxes, ({ packedAt }) => moscowDay(new Date(packedAt)))].toSorted(([one], [other]) =>
    one < other ? -1 : 1,
  );
  const all = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (all.current) all.current.indeterminate = count > 0 && count < ids.length;
  });
  return (
    <>
      <label className="choose-all">
        <input
          ref={all}
          type="checkbox"
          checked={count === ids.length}
          onChange={({ target }) => onChoose(ids, target.checked)}
        />
        Выбрать все: {name}
      </label>
      <table className="list-table box-table">
        <caption className="sr-only">Коробки: {name}. Собранные раньше сверху.</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">Выбор</span>
            </th>
            <th scope="col">Заказ</th>
            <th scope="col">Что дальше</th>
            <th scope="col">Получение</th>
            <th scope="col">Трек и&nbsp;вес</th>
            <th scope="col">Собрана</th>
          </tr>
        </thead>
        {days.map(([day, ofDay]) => (
          <tbody key={day}>
            <tr className="day-row">
              <th scope="rowgroup" colSpan={6}>
                Собраны {formatDayOfMonth(new Date(ofDay[0]!.packedAt))}
              </th>
            </tr>
            {ofDay.map((box) => (
              <Row key={box.shipmentId} box={box} isChosen={chosen.has(box.shipmentId)} onChoose={onChoose} />
            ))}
          </tbody>
        ))}
      </table>
    </>
  );
}

interface RowProps {
  readonly box: Box;
  readonly isChosen: boolean;
  readonly onChoose: BoxTableProps['onChoose'];
}

function Row({ box, isChosen, onChoose }: RowProps) {
  const { shipmentId, orderId, orderNumber, partOf, step, method, place, track, weightGrams, packedAt } = box;
  const { hold, hasEnded, problem } = box;
  const part = partWords(partOf);
  function toggle({ target }: MouseEvent) {
    if (getSelection()?.toString() !== '' || (target as Element).closest('a, input')) return;
    onChoose([shipmentId], !isChosen);
  }
  return (
    <tr onClick={toggle}>
      <td>
        <input
          type="checkbox"
          aria-label={`Заказ № ${orderNumber}${part}`}
          checked={isChosen}
          onChange={({ target }) => onChoose([shipmentId], target.checked)}
        />
      </td>
      <td>
        <Link to={`/orders/${orderId}`} className="row-link">
          № {orderNumber}
          {part}
        </Link>
      </td>
      <td>
        <Badge tone={STEP_TONES[step]}>{STEP_WORDS[step]}</Badge>
        {hasEnded && <span className="note">Заказ отменён или вернулся: разберите коробку</span>}
        {hold && <span className="note">Задержана: {hold}</span>}
        {problem && <span className="note">Служба отказала: {problem}</span>}
      </td>
      <td>
        <span className="cell-words">{METHOD_WORDS[method]}</span>
        {place && <span className="note">{place}</span>}
      </td>
      <td>
        <span className="cell-words">{track ?? 'Трека нет'}</span>
        {weightGrams !== null && <span className="note">{weightGrams}&nbsp;г</span>}
      </td>
      <td>
        <time dateTime={packedAt}>{formatTime(new Date(packedAt))}</time>
      </td>
    </tr>
  );
}
