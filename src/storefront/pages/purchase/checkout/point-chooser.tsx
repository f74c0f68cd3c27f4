import { MapPin } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import type { MissingCarriers, PointForParcel } from '../../../../api/shop/delivery.schema.ts';
import { Button } from '../../../ui/button.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { fieldId } from '../../../ui/form-issue.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { DeliveryCity } from './checkout-reads.ts';
import { fittingPoints } from '../../../features/points/fitting-points.ts';
import { missingPoints } from '../../../features/points/missing-points.ts';
import { PointDetails, PointFacts } from '../../../features/points/point-facts.tsx';
import { offersTo, withOffers } from '../../../features/points/point-offers.ts';
import { PointPicker } from '../../../features/points/point-picker.tsx';
import type { PointChoice } from './use-choice.ts';

const FIELD = fieldId('delivery.pointCode');

interface PointChooserProps extends PointChoice {
  city: DeliveryCity;
  error: string | undefined;
  onChoose(point: PointForParcel | null): void;
}

/**
 * The chosen point, with an error when it does not take the order any more; else all points that take it, to search in. The
 * search stays open after a choice, so that arrow keys and the map can go on to another point, until it is confirmed.
 */
export function PointChooser(props: PointChooserProps) {
  const { points, chosen, paySystem, offers, error, onChoose } = props;
  const [choosing, setChoosing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const { answer, failure, retry } = points;
  // The same array while nothing changes: the search and the map prepare thousands of points.
  const carried = useMemo(
    () =>
      (answer?.points ?? [])
        .filter(({ carrier }) => offersTo(offers, { carrier }).length > 0)
        .map((point) => withOffers(point, offers)),
    [answer, offers],
  );
  const { fitting, hidden, forPayment } = useMemo(() => fittingPoints(carried, paySystem), [carried, paySystem]);

  if (failure) return <FailureNotice failure={failure} onRetry={retry} />;
  if (!answer)
    return (
      <p role="status" className="py-3 text-sm text-quiet">
        Загружаем пункты выдачи…
      </p>
    );
  if (chosen && !choosing) {
    return (
      <ChosenPoint
        ref={card}
        point={chosen}
        error={error}
        onChange={() => {
          setChoosing(true);
          onChoose(null);
        }}
      />
    );
  }
  const offered = (all: MissingCarriers['pending']) =>
    all.filter(({ carrier }) => offersTo(offers, { carrier }).length > 0);
  const missing = { pending: offered(answer.pending), silent: offered(answer.silent) };
  if (fitting.length === 0) {
    const noneYet = carried.length === 0 && missing.pending.length + missing.silent.length > 0;
    return (
      <div id={FIELD} tabIndex={-1} aria-describedby={error && `${FIELD}-error`}>
        <MissingPoints missing={missing} points={points} others={false} />
        {!noneYet && (
          <Notice tone="warm" role="status">
            {carried.length === 0
              ? 'В\u00a0этом городе нет пунктов выдачи: выберите другой способ доставки.'
              : `Ни\u00a0один пункт не\u00a0подходит: ${hidden}. ${forPayment ? 'Измените оплату или выберите курьера.' : 'Выберите курьера или разделите заказ.'}`}
          </Notice>
        )}
        {error && <FieldError id={`${FIELD}-error`}>{error}</FieldError>}
      </div>
    );
  }
  return (
    <>
      <MissingPoints missing={missing} points={points} others />
      <PointPicker
        {...props}
        points={fitting}
        all={carried.length}
        hidden={hidden}
        onChoose={(point) => {
          setChoosing(true);
          onChoose(point);
        }}
        onDone={() => {
          setChoosing(false);
          requestAnimationFrame(() => card.current?.focus());
        }}
      />
    </>
  );
}

/** Carriers that are slow or silent: their points are not in the list. */
function MissingPoints({
  missing,
  points,
  others,
}: {
  missing: MissingCarriers;
  points: PointChoice['points'];
  /** Whether there are points of others to choose from. */
  others: boolean;
}) {
  const { asked, unanswered } = missingPoints(missing, points.again);
  return (
    <>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {asked}
      </p>
      {unanswered && (
        <FailureNotice
          tone="warm"
          failure={unanswered}
          reassurance={`Выберите ${others ? 'другой' : 'другой способ доставки'} или повторите через\u00a0минуту.`}
          onRetry={points.retry}
        />
      )}
    </>
  );
}

interface ChosenPointProps {
  ref: React.Ref<HTMLDivElement>;
  point: PointForParcel;
  error: string | undefined;
  onChange(): void;
}

function ChosenPoint({ ref, point, error, onChange }: ChosenPointProps) {
  return (
    <div
      ref={ref}
      id={FIELD}
      tabIndex={-1}
      role="group"
      aria-label="Пункт выдачи"
      aria-describedby={error && `${FIELD}-error`}
    >
      <div
        className={`flex flex-wrap items-start justify-between gap-3 rounded-md px-4 py-3.5 ${error ? 'bg-error-soft' : 'bg-sage'}`}
      >
        <div className="flex min-w-0 flex-[1_1_16rem] gap-2.5">
          <MapPin size={20} aria-hidden className="mt-0.5 shrink-0 text-leaf" />
          <div>
            <p className="font-semibold">{point.address}</p>
            <PointFacts point={point} />
            <PointDetails point={point} />
          </div>
        </div>
        <Button look="outline" small onClick={onChange}>
          Выбрать другой
        </Button>
      </div>
      {/* A change of the payment below may cause it. */}
      <div role="alert">{error && <FieldError id={`${FIELD}-error`}>{error}</FieldError>}</div>
    </div>
  );
}
