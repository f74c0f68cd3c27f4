import { partWords } from '../../../kernel/part-of-order.ts';
import { counted, PACKS } from '../../../kernel/plural.ts';
import type { ShownBox } from '../../features/packing/box-query.ts';
import { Stop } from '../../features/packing/stop.tsx';
import { WaitingScans } from '../../features/packing/waiting-scans.tsx';
import { ScanField } from '../../features/scanner/scan-field.tsx';
import { useMember } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { METHOD_WORDS, SHIPMENT_STATE_WORDS } from '../../words/order-words.ts';
import { startedBy, leftWords } from './box-words.ts';
import { BoxLines } from './box-lines.tsx';
import { BoxUnits } from './box-units.tsx';
import { Question } from './question.tsx';
import { NextStep } from './next-step.tsx';
import { usePackBox } from './use-pack-box.ts';

/** Packing of one box: the stop or what is left first, the scan, the lines, and buttons for what command barcodes do. */
export function PackBox({ box }: { readonly box: ShownBox }) {
  const member = useMember().id;
  const work = usePackBox(box);
  const { shown, missing, reason, refused, asked, said, wantsWeight, doCommand } = work;
  const { order, state, method, isKept = false } = box;
  const colleague = startedBy(box, member);
  const packs = shown.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const isPacking = state === 'picking' && !reason;
  return (
    <div className="box">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h1>
          Заказ №&nbsp;{order.number}
          {partWords(box.partOf)}
        </h1>
        <Badge>{SHIPMENT_STATE_WORDS[state]}</Badge>
        <span className="text-quiet">{order.title || METHOD_WORDS[method]}</span>
        {colleague !== undefined && <Badge tone="waits">Начал собирать: {colleague}</Badge>}
      </div>
      <WaitingScans isKept={isKept} />
      {reason && (
        <Stop stop={reason} onRead={work.read}>
          {refused.length > 0 && (
            <ul className="grid gap-2">
              {refused.map(({ key, name, orderNumber, refusal, kind }) => (
                <li key={key}>
                  <strong>
                    {kind === 'undo' ? 'Не вынута: ' : ''}
                    {name}, заказ №&nbsp;{orderNumber}
                  </strong>
                  : {refusal!.message}
                </li>
              ))}
            </ul>
          )}
        </Stop>
      )}
      {!reason && (
        <div className="box-state">
          <p className="box-left">
            {state === 'picking'
              ? leftWords(missing)
              : state === 'allocated'
                ? counted(packs, PACKS)
                : SHIPMENT_STATE_WORDS[state]}
          </p>
          <p role="status" className="box-said">
            {said}
          </p>
        </div>
      )}
      <ScanField
        label={wantsWeight && !reason ? 'Вес закрытой коробки, граммы' : 'Скан, номер заказа или команда'}
        onScan={work.scan}
      />
      {!reason && asked && (
        <Question
          asked={asked}
          onLot={work.answerLot}
          onProblem={work.report}
          onNext={work.next}
          onBack={doCommand.undo}
        />
      )}
      {!reason && !asked && (
        <NextStep box={box} isBusy={work.isBusy} onNext={work.next} onOpen={() => work.run({ kind: 'open' })} />
      )}
      {order.comment !== '' && (
        <p className="panel">
          <span className="note">Комментарий покупателя</span>
          <span className="cell-words">{order.comment}</span>
        </p>
      )}
      <BoxLines
        lines={shown.lines}
        lots={work.lots}
        isPacking={isPacking && !asked}
        onPut={work.putWithoutCode}
        onOtherLot={work.forgetLot}
      />
      <div className="flex flex-wrap gap-2">
        {isPacking && (
          <Button look="outline" onClick={doCommand.undo}>
            Вынуть последнюю
          </Button>
        )}
        {!reason && (state === 'picking' || state === 'allocated' || state === 'packed') && (
          <Button look="outline" onClick={doCommand.problem}>
            Проблема
          </Button>
        )}
      </div>
      <BoxUnits
        units={shown.units}
        lines={shown.lines}
        onTakeOut={
          isPacking && work.pending.length === 0 && !isKept
            ? (unitId) => work.run({ kind: 'take-out', unitId })
            : undefined
        }
      />
    </div>
  );
}
