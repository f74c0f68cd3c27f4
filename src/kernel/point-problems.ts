/** Why a pickup point does not take a parcel. */
export type ParcelProblem = 'too-heavy' | 'too-light' | 'too-large';

/** Why an order cannot go to a pickup point: its parcel or its payment. */
export type PointProblem = ParcelProblem | 'no-cash-on-delivery';

type Sentence = Readonly<Record<'point' | 'locker', string>>;

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
  'no-cash-on-delivery': {
    point: 'Этот пункт не\u00a0принимает оплату при\u00a0получении: выберите другой пункт или оплату картой.',
    locker: 'Этот постамат не\u00a0принимает оплату при\u00a0получении: выберите другой пункт или оплату картой.',
  },
};

/** The sentence for the buyer, with the next step. */
export function pointProblemText(problem: PointProblem, kind: keyof Sentence): string {
  return SENTENCES[problem][kind];
}
