import { type Source } from '../../kernel/compared-sources.ts';
import { kopecks, NOTHING, totalOf, type Kopecks } from '../../kernel/money.ts';

export const CAUSES = [
  'only-ours',
  'only-theirs',
  'amount',
  'fee',
  'timing',
  'receipt-missing',
  'double',
  'returned-paid',
] as const;
export type Cause = (typeof CAUSES)[number];

export const CAUSE_NAMES: Readonly<Record<Cause, string>> = {
  'only-ours': 'есть только у нас',
  'only-theirs': 'есть только у них',
  amount: 'суммы разные',
  fee: 'не сходится удержанное',
  timing: 'ещё в пути',
  'receipt-missing': 'нет чека',
  double: 'оплачено дважды',
  'returned-paid': 'возвращено, но оплачено',
};

/** One thing on one side. */
export interface Side {
  /** The same on both sides: `payment:<the company's id>`. */
  readonly key: string;
  readonly amount: Kopecks;
  /** Announced, but not done yet: it counts for nothing. */
  readonly isPending?: boolean;
  readonly orderId?: string | undefined;
  /** Why it is missing on the other side, where that is known. */
  readonly cause?: Cause | undefined;
}

export interface FoundDifference {
  readonly key: string;
  readonly cause: Cause;
  /** Null where that side has nothing. */
  readonly ours: Kopecks | null;
  readonly theirs: Kopecks | null;
  readonly orderId: string | undefined;
}

export interface ComparedDay {
  readonly ours: Kopecks;
  readonly theirs: Kopecks;
  readonly differences: readonly FoundDifference[];
}

/**
 * Compares both sides of a day, both ways. The differences explain the difference of the sums to the kopeck.
 * @param causes of differences where the sides do not say it themselves
 */
export function compareSides(
  ours: readonly Side[],
  theirs: readonly Side[],
  causes: { readonly amount?: Cause; readonly onlyOurs?: Cause } = {},
): ComparedDay {
  const [mine, other] = [byKey(ours), byKey(theirs)];
  const differences: FoundDifference[] = [];
  for (const key of new Set([...mine.keys(), ...other.keys()])) {
    const [one, two] = [mine.get(key), other.get(key)];
    const [sum, sumOfOther] = [counted(one), counted(two)];
    if (sum === sumOfOther) continue;
    const cause =
      sum !== null && sumOfOther !== null
        ? (causes.amount ?? 'amount')
        : one && two
          ? 'timing'
          : ((one ?? two)!.cause ?? (one ? (causes.onlyOurs ?? 'only-ours') : 'only-theirs'));
    differences.push({ key, cause, ours: sum, theirs: sumOfOther, orderId: one?.orderId ?? two?.orderId });
  }
  return { ours: sumOf(ours), theirs: sumOf(theirs), differences };
}

function byKey(sides: readonly Side[]): Map<string, Side> {
  const found = new Map(sides.map((side) => [side.key, side]));
  if (found.size < sides.length) throw new Error('a side of the comparison has a key twice');
  return found;
}

const counted = (side: Side | undefined): Kopecks | null => (side && !side.isPending ? side.amount : null);

const sumOf = (sides: readonly Side[]): Kopecks =>
  totalOf(sides.filter(({ isPending }) => !isPending).map(({ amount }) => amount));

/** What our side lacks (negative) or has too much. */
export function differenceOf({ ours, theirs }: Pick<FoundDifference, 'ours' | 'theirs'>): Kopecks {
  return kopecks((ours ?? NOTHING) - (theirs ?? NOTHING));
}

/** Whether the staff has to look: what is on its way may take its time. */
export function needsPerson(cause: Cause, isLate: boolean): boolean {
  return cause !== 'timing' || isLate;
}

interface ProposedFor {
  readonly id: number;
  readonly source: Source;
  readonly cause: Cause;
  readonly key: string;
  readonly orderNumber: number | null;
}

/** How the commands are said where they are given. */
interface Ways {
  readonly close: (id: number) => string;
  readonly recordPayout: string;
  readonly importRegister: string;
  readonly recordReceipt: string;
}

const AT_THE_TERMINAL: Ways = {
  close: (id) => `node bin/shop.ts reconciliation close ${id} --reason "…"`,
  recordPayout: 'запишите её: node bin/shop.ts reconciliation payout …',
  importRegister: 'node bin/shop.ts reconciliation import-yookassa ФАЙЛ',
  recordReceipt: 'node bin/shop.ts orders record-receipt',
};

const AT_THE_DESK: Ways = {
  close: () => 'закройте расхождение и напишите причину.',
  recordPayout: 'запишите её на вкладке «Пришло в банк».',
  importRegister: 'вкладка «Реестры»',
  recordReceipt: 'раздел «Деньги», чеки',
};

/** What a person may do about a difference, in Russian, by commands of the terminal. Nothing is done by itself. */
export const proposedCommand = (about: ProposedFor): string => proposedIn(AT_THE_TERMINAL, about);

/** The same for the desk, and the screen on which it is done; null: outside the shop. */
export function proposedStep(about: ProposedFor): { readonly words: string; readonly screen: StepScreen | null } {
  return { words: proposedIn(AT_THE_DESK, about), screen: screenOf(about) };
}

export const STEP_SCREENS = ['order', 'registers', 'payouts'] as const;
type StepScreen = (typeof STEP_SCREENS)[number];

function screenOf({ source, cause, key, orderNumber }: ProposedFor): StepScreen | null {
  if (key.startsWith('register-of-day:') || (source === 'payouts' && cause === 'only-theirs')) return 'registers';
  if (source === 'payouts') return 'payouts';
  return orderNumber === null ? null : 'order';
}

function proposedIn(ways: Ways, { id, source, cause, key, orderNumber }: ProposedFor): string {
  const order = orderNumber === null ? 'заказ по номеру платежа' : `заказ № ${orderNumber}`;
  const close = ways.close(id);
  const about = key.slice(key.indexOf(':') + 1);
  if (source === 'payouts' && cause !== 'amount')
    return cause === 'only-theirs'
      ? `Деньги пришли без реестра: возьмите его в кабинете и импортируйте. Если он не нужен: ${close}`
      : `Найдите выплату в выписке банка и ${ways.recordPayout} Если денег нет, напишите компании.`;
  if (source === 'payouts') return `Сравните выписку банка с реестрами ${about} и напишите компании. Затем: ${close}`;
  if (key.startsWith('register-of-day:'))
    return `Импортируйте реестр за ${about}: ${ways.importRegister}. Если его не было: ${close}`;
  if (cause === 'timing') return `Подождите следующей сверки: запись ещё в пути. Если это не так: ${close}`;
  if (cause === 'receipt-missing')
    return `Найдите чек в кабинете (${order}, ${about}); если его нет, пробейте. Затем: ${close}`;
  if (cause === 'double') return `Верните службе лишнее или зачтите его. Затем: ${close}`;
  if (cause === 'returned-paid')
    return `Проверьте ${order}: посылка вернулась, а деньги пришли. Верните их службе. Затем: ${close}`;
  if (cause === 'fee') return `Сверьте удержанное с договором и выпиской банка. Затем: ${close}`;
  if (source === 'claims')
    return cause === 'only-ours'
      ? `Напишите службе доставки: за ${order} деньги не перечислены. Строка следующего реестра закроет это сама.`
      : `Сравните ${order} с реестром службы и напишите ей. Затем: ${close}`;
  if (source === 'registered')
    return cause === 'only-ours'
      ? `В реестре нет операции ${about} (${order}): напишите компании. Строка другого реестра закроет это сама.`
      : `Найдите операцию ${about} в кабинете (${order}) и сравните с реестром. Затем: ${close}`;
  if (source === 'receipts' && cause === 'only-theirs')
    return `Найдите чек ${about} в кабинете (${order}). Если его пробили вместо нашего, запишите его номера: ${ways.recordReceipt}. Если он лишний, пробейте чек возврата. Затем: ${close}`;
  if (source === 'refunds' && cause === 'only-theirs')
    return `Возврат ${about} сделан в кабинете: проверьте, за что (${order}). Затем: ${close}`;
  if (source === 'refunds')
    return `Найдите возврат в кабинете (${order}): у компании его нет или сумма другая. Затем: ${close}`;
  if (cause === 'only-theirs')
    return `Найдите платёж ${about} в кабинете: если он наш, ${order} оживёт сам; если нет, верните деньги там. Затем: ${close}`;
  return `Сравните ${order} с кабинетом компании (${about}). Затем: ${close}`;
}
