import { useId } from 'react';
import { CARRIERS } from '../../../kernel/carriers.ts';
import { Sum } from '../../ui/sum.tsx';
import { METHOD_WORDS, payWords } from '../../words/order-words.ts';
import { AddressFields } from './address-fields.tsx';
import { CityPicker } from './city-picker.tsx';
import { isPaidSo, offerKey, type Draft } from './draft.ts';
import type { Offer, Quote } from './new-order-queries.ts';
import { PointPicker } from './point-picker.tsx';

interface PartProps {
  readonly draft: Draft;
  readonly quote: Quote | undefined;
  readonly offer: Offer | undefined;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<Draft>) => void;
}

/** City, way, payment, and the point or the door. */
export function DeliveryPart({ draft, quote, offer, errors, onChange }: PartProps) {
  const { city, items, paySystem } = draft;
  return (
    <section aria-label="Получение и оплата" className="part">
      <h2>Получение и оплата</h2>
      {quote?.needsDelivery !== false && (
        <CityPicker city={city} onPick={(picked) => onChange({ city: picked, offer: '', pointCode: '' })} />
      )}
      {quote && <Ways {...{ draft, quote, offer, errors, onChange }} />}
      {offer && <Payments offer={offer} value={paySystem} onPick={(picked) => onChange({ paySystem: picked })} />}
      {offer?.method === 'point' && city && isPaidSo(offer, paySystem) && (
        <PointPicker
          key={`${offerKey(offer)} ${city.id}`}
          items={items.map(({ product, quantity }) => ({ product, quantity }))}
          cityId={city.id}
          offer={offer}
          paySystem={paySystem}
          value={draft.pointCode}
          error={errors.pointCode}
          onPick={(pointCode) => onChange({ pointCode })}
        />
      )}
      {offer?.method === 'courier' && city && (
        <AddressFields
          cityId={city.id}
          typed={draft.typed}
          errors={errors}
          onChange={(typed) => onChange({ typed: { ...draft.typed, ...typed } })}
        />
      )}
    </section>
  );
}

function Ways({ draft, quote, offer, onChange }: PartProps & { readonly quote: Quote }) {
  const id = useId();
  const { offers, pending, silent, tooMany } = quote;
  if (offers.length === 0 && draft.city === undefined)
    return <p className="text-quiet">Назовите город: покажем способы, цены и&nbsp;сроки.</p>;
  return (
    <>
      <fieldset className="grid gap-2">
        <legend className="font-semibold">Способ</legend>
        {offers.map((one) => (
          <label key={offerKey(one)} className="flex items-start gap-2">
            <input
              type="radio"
              className="mt-1 flex-none"
              name={id}
              checked={offer !== undefined && offerKey(offer) === offerKey(one)}
              onChange={() => onChange({ offer: offerKey(one), pointCode: '' })}
            />
            <span className="min-w-0">
              {METHOD_WORDS[one.method]}
              {one.carrier && `, ${CARRIERS[one.carrier]}`}
              {one.kinds &&
                (one.kinds.includes('locker') ? (one.kinds.length > 1 ? '' : ', постаматы') : ', пункты')},{' '}
              <Sum of={one.price} />
              <span className="note">
                {one.term}
                {one.remembered && ', цена по\u00a0прошлому ответу службы'}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
      <p role="status">
        {pending.length > 0
          ? `Уточняем у\u00a0службы: ${pending.join(', ')}…`
          : silent.length > 0
            ? `Не\u00a0отвечает служба: ${silent.join(', ')}. Выберите другой способ или повторите через минуту.`
            : (tooMany ?? (offers.length === 0 ? 'Сюда не\u00a0доставляем: выберите другой город.' : ''))}
      </p>
    </>
  );
}

interface PaymentsProps {
  readonly offer: Offer;
  readonly value: number | undefined;
  readonly onPick: (paySystem: number) => void;
}

function Payments({ offer, value, onPick }: PaymentsProps) {
  const id = useId();
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold">Оплата</legend>
      {offer.paySystems.map((paySystem) => (
        <label key={paySystem} className="flex gap-2">
          <input type="radio" name={id} checked={value === paySystem} onChange={() => onPick(paySystem)} />
          {payWords(paySystem)}
        </label>
      ))}
    </fieldset>
  );
}
