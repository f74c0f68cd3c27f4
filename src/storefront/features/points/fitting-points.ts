import type { PointForParcel } from '../../../api/shop/delivery.schema.ts';
import { counted, plural } from '../../../kernel/plural.ts';
import type { PointProblem } from '../../../kernel/point-problems.ts';

/**
 * Why the order cannot go to the point; null when it can.
 * @param paySystem null when nothing is left to pay
 */
export function problemAt({ problem, paySystems }: PointForParcel, paySystem: number | null): PointProblem | null {
  return problem ?? (paySystem === null || paySystems.includes(paySystem) ? null : 'no-cash-on-delivery');
}

/** The points to offer, and what the others do not accept, as the end of a sentence about them; '' when none is left out. */
export function fittingPoints(
  points: readonly PointForParcel[],
  paySystem: number | null,
): { fitting: readonly PointForParcel[]; hidden: string; forPayment: boolean } {
  const problems = points.map((point) => problemAt(point, paySystem));
  const forPayment = problems.filter((problem) => problem === 'no-cash-on-delivery').length;
  const notCarried = points.filter((_, index) => problems[index] === 'not-carried');
  const lockers = notCarried.filter(({ kind }) => kind === 'locker').length;
  const others = notCarried.length - lockers;
  const forParcel = problems.filter((problem) => problem !== null).length - forPayment - notCarried.length;
  const hidden = [
    others > 0 && `в\u00a0${counted(others, ['пункт', 'пункта', 'пунктов'])} эту посылку не\u00a0везут`,
    lockers > 0 && `в\u00a0${counted(lockers, ['постамат', 'постамата', 'постаматов'])} эту посылку не\u00a0везут`,
    forParcel > 0 && `${forParcel} ${refuses(forParcel)} посылки такого веса или размера`,
    forPayment > 0 && `${forPayment} ${refuses(forPayment)} оплату при\u00a0получении`,
  ];
  return {
    fitting: points.filter((_, index) => problems[index] === null),
    hidden: hidden.filter(Boolean).join(', '),
    forPayment: forPayment > 0,
  };
}

const refuses = (count: number) => plural(count, ['не\u00a0принимает', 'не\u00a0принимают', 'не\u00a0принимают']);
