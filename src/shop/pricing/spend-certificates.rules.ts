import { addMoney, kopecks, NOTHING, rubles, spreadMoney, type Kopecks } from '../../kernel/money.ts';
import { certificateProblem, type CertificateProblem } from '../certificates/certificate.rules.ts';
import type { Adjustment } from './adjustment.rules.ts';
import type { CodeProblem, CodeVerdict } from './code-verdict.rules.ts';
import { leftOfDelivery, leftOfLines, needsDelivery, type PriceState } from './price-state.rules.ts';

/** Minimum that payment companies accept. */
const MIN_PAYMENT = rubles(1);

const PROBLEMS: Readonly<Record<CertificateProblem, string>> = {
  void: 'Сертификат отменён вместе с\u00a0заказом, которым был куплен. Введите другой код.',
  blocked: 'Сертификат заблокирован: позвоните нам или напишите, мы\u00a0разберёмся.',
  expired: 'Срок сертификата закончился. Введите другой код.',
  empty: 'На\u00a0сертификате не\u00a0осталось денег. Введите другой код.',
};

const ONLY_CERTIFICATES: CodeProblem = {
  code: 'nothing-fits',
  text: 'Сертификатом нельзя оплатить сертификат. Добавьте в\u00a0корзину другие товары.',
};

/**
 * Certificates pay the rest of goods and delivery, except for goods that are certificates themselves. The one that expires
 * sooner pays first; the rest is 0 or at least a ruble, so that it can be paid.
 */
export function spendCertificates(state: PriceState): PriceState {
  const left = leftOfLines(state);
  // What they may pay of each line; the last element is delivery.
  const coverable = [
    ...left.map((sum, index) => (state.lines[index]!.product.denomination === null ? sum : NOTHING)),
    leftOfDelivery(state),
  ];
  const ownGoods = addMoney(...left.filter((_, index) => state.lines[index]!.product.denomination !== null));
  const nothingElse = ownGoods > 0 && ownGoods === addMoney(...left) && !needsDelivery(state.lines);
  const codes = state.codes.map((code) => verdictOf(code, state.now, nothingElse));
  const paying = codes.flatMap((code) => (code.kind === 'certificate' && !code.problem ? [code] : []));
  const spends = spendsOf(paying, addMoney(...coverable), ownGoods > 0);
  return { ...state, codes, adjustments: [...state.adjustments, ...spread(spends, coverable)] };
}

type Paying = Extract<CodeVerdict, { kind: 'certificate' }>;

function verdictOf(code: CodeVerdict, now: Date, nothingElse: boolean): CodeVerdict {
  if (code.kind !== 'certificate' || code.problem) return code;
  const problem = certificateProblem(code.certificate, now);
  if (problem) return { ...code, problem: { code: problem, text: PROBLEMS[problem] } };
  return nothingElse ? { ...code, problem: ONLY_CERTIFICATES } : code;
}

/** What each certificate pays; those that pay nothing are absent. */
function spendsOf(
  paying: readonly Paying[],
  coverable: Kopecks,
  paidBesides: boolean,
): { by: Paying; amount: Kopecks }[] {
  const inTurn = [...paying].sort(
    ({ certificate: a }, { certificate: b }) =>
      a.validUntil.getTime() - b.validUntil.getTime() || (a.id < b.id ? -1 : 1),
  );
  const balances = addMoney(...paying.map(({ certificate }) => certificate.balance));
  let unpaid: number = certificatesPay(balances, coverable, paidBesides);
  return inTurn.flatMap((by) => {
    const amount = Math.min(by.certificate.balance, unpaid);
    unpaid -= amount;
    return amount > 0 ? [{ by, amount: kopecks(amount) }] : [];
  });
}

/** What all certificates pay together: less than they could where the rest would be too little for an online payment. */
function certificatesPay(balances: Kopecks, coverable: Kopecks, paidBesides: boolean): Kopecks {
  const rest = coverable - balances;
  if (rest <= 0) return coverable;
  return !paidBesides && rest < MIN_PAYMENT ? kopecks(Math.max(0, coverable - MIN_PAYMENT)) : balances;
}

/** The total is spread in proportion and then divided among the certificates, so that rounding does not accumulate. */
function spread(
  spends: readonly { by: Paying; amount: Kopecks }[],
  coverable: readonly Kopecks[],
): readonly Adjustment[] {
  let open = spreadMoney(addMoney(...spends.map(({ amount }) => amount)), coverable);
  return spends.map(({ by, amount }): Adjustment => {
    const shares = spreadMoney(amount, open);
    open = open.map((sum, index) => kopecks(sum - shares[index]!));
    return {
      kind: 'certificate',
      source: by.certificate.id,
      code: by.tail,
      title: 'Подарочный сертификат',
      amount,
      perLine: shares.slice(0, -1),
      onDelivery: shares.at(-1)!,
    };
  });
}
