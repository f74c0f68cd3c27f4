import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { DeliveryMethod, DeliveryOffer, Offers, PointForParcel } from '../../../../api/shop/delivery.schema.ts';
import type { CarrierName } from '../../../../kernel/carriers.ts';
import { formatMoney, kopecks } from '../../../../kernel/money.ts';
import { openCityChooser } from '../../../client/city.ts';
import { DEFAULT_CITY } from '../../../client/default-city.ts';
import type { AnswerState } from '../../../client/use-answer.ts';
import { awaited } from '../../../ui/awaited.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { FieldError } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioCard } from '../../../ui/radio-card.tsx';
import type { DeliveryCity } from './checkout-reads.ts';
import { carriersOf, cheapest, deliveryRows, lateWithoutCourier, pointsNote } from './delivery-rows.ts';
import { FormSection } from './form-section.tsx';
import { fieldId } from '../../../ui/form-issue.ts';
import { Choices } from '../../../ui/choices.tsx';
import type { Choice } from './order-form.ts';
import type { PointChoice } from './use-choice.ts';
import { offersTo } from '../../../features/points/point-offers.ts';
import type { FormPart } from './typed-form.ts';

// Loaded on demand, to keep the form itself small.
const PointChooser = awaited(
  async () => ({ default: (await import('./point-chooser.tsx')).PointChooser }),
  <div className="h-48" aria-busy="true" />,
);

const CourierAddress = awaited(() => import('./courier-address.tsx'), <div className="h-48" aria-busy="true" />);

const FILLED_FROM = {
  order: 'Заполнено из\u00a0вашего прошлого заказа. Проверьте, не\u00a0изменилось ли что-нибудь.',
  contact: 'Адрес заполнен из\u00a0вашего кабинета. Проверьте, верно ли он\u00a0разобран.',
} as const;

interface DeliverySectionProps extends FormPart {
  city: DeliveryCity | null;
  offers: AnswerState<Offers>;
  /** Something the offers depend on failed to load; the page reports it elsewhere. */
  unknown: boolean;
  choice: Choice;
  pointChoice: PointChoice;
  /** Answers of the last order are shown. */
  filledFrom: keyof typeof FILLED_FROM | null;
  onMethod(method: DeliveryMethod, carrier: CarrierName | null): void;
  onPoint(point: PointForParcel | null): void;
}

export function DeliverySection(props: DeliverySectionProps) {
  const { city, offers, unknown, choice, pointChoice, filledFrom, typed, type, errorOf, onPoint } = props;
  const id = fieldId('delivery.method');
  const error = errorOf('delivery.method') ?? errorOf('delivery.cityId');
  return (
    <FormSection step={2} id="delivery" title="Доставка" note={filledFrom ? FILLED_FROM[filledFrom] : undefined}>
      <p className="flex min-h-11 flex-wrap items-center gap-x-2.5">
        <MapPin size={20} aria-hidden className="shrink-0 text-leaf" />
        <span>
          <span className="sr-only">Город доставки: </span>
          <strong className="font-semibold">{city?.label ?? DEFAULT_CITY.label}</strong>
        </span>
        <button type="button" className="link py-2.5 text-sm" aria-haspopup="dialog" onClick={openCityChooser}>
          Изменить город
        </button>
      </p>
      <div className="mt-4 grid gap-4">
        {offers.failure && <FailureNotice failure={offers.failure} onRetry={offers.retry} />}
        {offers.answer?.notice && <FailureNotice tone="warm" failure={offers.answer.notice} onRetry={offers.retry} />}
        {offers.answer?.tooMany && <Notice tone="warm">{offers.answer.tooMany}</Notice>}
        {offers.answer && !offers.answer.notice && city && isOutOfReach(city, offers.answer) && (
          <Notice tone="warm">
            Сюда посылки пока не{'\u00a0'}возят. Укажите соседний город с{'\u00a0'}пунктом выдачи или заберите заказ в
            {'\u00a0'}Москве.
          </Notice>
        )}
        {!offers.answer && !offers.failure && !unknown && <OffersSkeleton />}
        {offers.answer && (
          <Choices id={id} legend="Способ доставки" error={Boolean(error)}>
            <OfferRows {...props} answer={offers.answer} />
          </Choices>
        )}
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
        {choice.method === 'point' && city && (
          <PointChooser
            key={city.id}
            {...pointChoice}
            city={city}
            error={choice.pointProblem ?? errorOf('delivery.pointCode')}
            onChoose={onPoint}
          />
        )}
        {choice.method === 'courier' && city && (
          <CourierAddress key={city.id} city={city} typed={typed} type={type} errorOf={errorOf} />
        )}
      </div>
    </FormSection>
  );
}

/** The ways to choose from; carriers that have not answered yet have a row of the same height. */
function OfferRows({ answer, offers, choice, pointChoice, onMethod }: DeliverySectionProps & { answer: Offers }) {
  const late = useLate(offers);
  const waiting = answer.pending.filter(() => offers.again);
  const points = answer.offers.filter(({ method }) => method === 'point');
  return (
    <>
      {points.length === 0 && waiting.length > 0 && (
        <RadioCard name="delivery" disabled title="Пункт выдачи или постамат" note="Уточняем стоимость и\u00a0срок…" />
      )}
      {deliveryRows(answer.offers).map((row) => {
        if (row.kind === 'points') {
          return (
            <RadioCard
              key="points"
              name="delivery"
              value="point"
              checked={choice.method === 'point'}
              onChange={() => onMethod('point', null)}
              title={
                carriersOf(row.offers).length === 1 && late.length === 0
                  ? row.offers[0]!.title
                  : 'Пункт выдачи или постамат'
              }
              note={pointsNote(row.offers, waiting)}
              aside={<PointsPrice offers={row.offers} chosen={pointChoice.chosen} />}
            />
          );
        }
        const { method, carrier = null, title, note, price, base_price } = row.offer;
        return (
          <RadioCard
            key={`${method} ${carrier}`}
            name="delivery"
            value={carrier ? `${method}-${carrier}` : method}
            checked={choice.method === method && choice.carrier === carrier}
            onChange={() => onMethod(method, carrier)}
            title={title}
            note={note}
            aside={<OfferPrice price={price} base={base_price} />}
          />
        );
      })}
      {lateWithoutCourier(late, answer).map(({ carrier, title, asking }) => (
        <RadioCard
          key={carrier}
          name="delivery"
          disabled
          title={`Курьер ${title} до\u00a0двери`}
          note={lateNote(asking, offers.again)}
        />
      ))}
      <p role="status" className="sr-only">
        {waiting.length > 0 &&
          `${waiting.map(({ title }) => title).join(', ')}: уточняем стоимость и\u00a0срок доставки`}
      </p>
    </>
  );
}

function lateNote(asking: boolean, again: boolean): string {
  if (!asking) return 'Сюда не\u00a0доставляет';
  return again ? 'Уточняем стоимость и\u00a0срок…' : 'Не\u00a0отвечает: выберите другой способ';
}

/** Carriers that were slow when these offers came first. */
function useLate({ latest }: AnswerState<Offers>): Offers['pending'] {
  const [late, setLate] = useState<{ key: string; pending: Offers['pending'] }>();
  if (latest && latest.key !== late?.key) setLate({ key: latest.key, pending: latest.answer.pending });
  return late?.pending ?? [];
}

/** The price at the chosen point, else the lowest one. */
function PointsPrice({ offers, chosen }: { offers: readonly DeliveryOffer[]; chosen: PointForParcel | undefined }) {
  const offer = cheapest(chosen ? offersTo(offers, chosen) : []) ?? cheapest(offers)!;
  const from = !chosen && offers.some(({ price }) => price !== offer.price);
  return (
    <>
      {from && 'от\u00a0'}
      {from ? formatMoney(kopecks(offer.price)) : <OfferPrice price={offer.price} base={offer.base_price} />}
    </>
  );
}

/** No carrier delivers there, and our own shop is in another city. */
const isOutOfReach = ({ name }: DeliveryCity, { offers, tooMany }: Offers) =>
  !tooMany && name !== DEFAULT_CITY.name && offers.every(({ method }) => method === 'pickup');

/** For digital goods. */
export function DigitalDelivery() {
  return (
    <FormSection step={2} id="delivery" title="Доставка">
      <p className="text-quiet">
        Всё придёт на{'\u00a0'}email из{'\u00a0'}первого раздела сразу после оплаты. Адрес доставки не{'\u00a0'}нужен.
      </p>
    </FormSection>
  );
}

function OffersSkeleton() {
  return (
    <div role="status" className="grid gap-2.5">
      <span className="sr-only">Считаем стоимость доставки</span>
      {[1, 2, 3].map((row) => (
        <span key={row} className="h-[4.75rem] animate-pulse rounded-md bg-sage" />
      ))}
    </div>
  );
}

function OfferPrice({ price, base }: { price: number; base: number }) {
  return (
    <>
      {price < base && (
        <s className="price-old mr-2">
          <span className="sr-only">прежняя цена </span>
          {formatMoney(kopecks(base))}
        </s>
      )}
      {price === 0 ? 'Бесплатно' : formatMoney(kopecks(price))}
    </>
  );
}
