/** Pickup points of a carrier, and its parcel lockers. */
export type PointKind = 'point' | 'locker';

/** Why a pickup point does not take a parcel; `not-carried`: the carrier has no tariff to such points. */
export type ParcelProblem = 'too-heavy' | 'too-light' | 'too-large' | 'not-carried';

/** Why an order cannot go to a pickup point: its parcel or its payment. */
export type PointProblem = ParcelProblem | 'no-cash-on-delivery';

type Sentence = Readonly<Record<PointKind, string>>;

const SENTENCES: Readonly<Record<PointProblem, Sentence>> = {
  'too-heavy': {
    point: 'Посылка слишком тяжёлая для\u00a0этого пункта: выберите другой пункт или курьера.',
    locker: 'Посылка слишком тяжёлая для\u00a0этого постамата: выберите другой пункт или курьера.',
  },
  'too-light': {
    point: 'Этот пункт не\u00a0принимает такие лёгкие посылки: выберите другой пункт или курьера.',
    locker: 'Этот постамат не\u00a0принимает такие лёгкие посылки: выберите другой пункт или курьера.',
  },
  'too-large': {
    point: 'Посылка слишком велика для\u00a0этого пункта: выберите другой пункт или курьера.',
    locker: 'Посылка не\u00a0поместится в\u00a0этот постамат: выберите другой пункт или курьера.',
  },
  'not-carried': {
    point: 'Служба доставки не\u00a0везёт эту посылку в\u00a0такие пункты: выберите постамат или курьера.',
    locker: 'Служба доставки не\u00a0везёт эту посылку в\u00a0постаматы: выберите пункт выдачи или курьера.',
  },
  'no-cash-on-delivery': {
    point: 'Этот пункт не\u00a0принимает оплату при\u00a0получении: выберите другой пункт или оплату картой.',
    locker: 'Этот постамат не\u00a0принимает оплату при\u00a0получении: выберите другой пункт или оплату картой.',
  },
};

/** The sentence for the buyer, with the next step. */
export function pointProblemText(problem: PointProblem, kind: PointKind): string {
  return SENTENCES[problem][kind];
}
