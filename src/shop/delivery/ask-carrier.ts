import { setTimeout as wait } from 'node:timers/promises';
import type { ShopContext } from '../context.ts';
import type { CityForDelivery } from '../places/places.reads.ts';
import type { DeliverySettings } from '../settings/delivery-shape.ts';
import { carrierCity } from './carrier-city.ts';
import {
  CarrierError,
  type CarrierCity,
  type CarrierOffer,
  type DeliveryCarrier,
  type Parcel,
} from './delivery-carrier.port.ts';
import { shownOf, type Outcome, type Shown } from './offer-choice.rules.ts';
import { isFailing, recordFailure, recallOffers } from './remembering-carrier.ts';

/** A failing carrier is waited for less, and nobody is told to ask again for it. */
const FAILING_SHARE = 1 / 3;

interface CarrierQuestion extends Pick<DeliverySettings, 'answerWithinMs' | 'rememberDays'> {
  readonly city: CityForDelivery;
  readonly parcel: Parcel;
  readonly mayWait: boolean;
}

interface CarrierReply {
  readonly shown: Shown;
  /** None where the carrier does not deliver, is asked still or is silent. */
  readonly offers: readonly CarrierOffer[];
}

/**
 * Asks a carrier for its offers and waits for a limited time. A late question goes on: its answer is cached and remembered by the
 * decorators of the carrier, where equal questions share one call.
 */
export async function askCarrier(
  ctx: Pick<ShopContext, 'db' | 'log' | 'now'>,
  carrier: DeliveryCarrier,
  { city, parcel, mayWait, answerWithinMs, rememberDays }: CarrierQuestion,
): Promise<CarrierReply> {
  const failing = isFailing(ctx, carrier.name);
  let to: CarrierCity | undefined;
  let offers: readonly CarrierOffer[] = [];
  const question = (async (): Promise<Outcome> => {
    try {
      to = await carrierCity(ctx, carrier, city);
      if (to) offers = await carrier.offers(to, parcel);
      return 'answered';
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      ctx.log.warn({ err: error, carrier: carrier.name, city: city.id }, 'carrier returned no offers');
      recordFailure(ctx.db, carrier.name, ctx.now());
      return 'failed';
    }
  })();
  const outcome = await within(question, failing ? answerWithinMs * FAILING_SHARE : answerWithinMs);
  if (outcome === 'answered') return { shown: 'answer', offers };
  if (outcome === 'late') {
    question.catch((error: unknown) => ctx.log.error({ err: error, carrier: carrier.name }, 'a late carrier'));
  }
  const known = to && (await recallOffers(ctx.db, { carrier, to, parcel }, ctx.now(), rememberDays));
  const shown = shownOf(outcome, known !== undefined && known.length > 0, mayWait && !failing);
  return { shown, offers: shown === 'remembered' && known ? known : [] };
}

/** The result of `work`, or `late` when it takes longer. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | 'late'> {
  const timer = new AbortController();
  const late = wait(ms, 'late' as const, { signal: timer.signal }).catch(() => 'late' as const);
  return Promise.race([work, late]).finally(() => timer.abort());
}
