import { unitsInWords, type DoseUnit } from '../dose-units.ts';
import { counted, DAYS, plural } from '../plural.ts';
import { dayText, daysBetween } from './days.ts';
import type { StockLine } from './repeat.rules.ts';

/** What is known about the end of a product, in sentences with exact dates. */
export function stockSentences({ product, supply, orderBy }: StockLine, today: string): string[] {
  const { unit } = product;
  const past = supply.packs
    .filter(({ usableUntil }) => usableUntil !== null && usableUntil < today)
    .reduce((sum, pack) => sum + Math.round(pack.units * 1000), 0);
  const coming = Math.round(supply.expired * 1000) - past;
  // Below zero: the term of what was left when the course ended has passed since.
  const left = (Math.round(supply.left * 1000) + Math.min(coming, 0)) / 1000;
  const told = [endSentence({ ...supply, left }, unit, today)];
  const gap = supply.gaps.find(({ until }) => until >= today);
  if (gap) told.push(`${gapText(gap, today)}: следующая упаковка придёт позже.`);
  if (orderBy !== null && product.sold)
    told.push(
      orderBy > today
        ? `Заказать до\u00a0${dayText(orderBy, today)}, чтобы доставка успела.`
        : 'Заказать лучше сегодня: доставка может занять больше времени, чем осталось.',
    );
  if (past > 0) told.push(`Срок уже вышел: ${unitsInWords(past / 1000, unit)}.`);
  if (coming > 0) told.push(`До\u00a0конца срока не\u00a0пригодится ${unitsInWords(coming / 1000, unit)}.`);
  return told;
}

export const proposalText = (packs: number): string =>
  `Предлагаем ${counted(packs, ['упаковку', 'упаковки', 'упаковок'])}.`;

function endSentence(
  { lastFullDay, runsOutOn, courseEndsOn, left }: StockLine['supply'],
  unit: DoseUnit,
  today: string,
): string {
  if (runsOutOn !== null && lastFullDay !== null && lastFullDay >= today) {
    const days = daysBetween(today, lastFullDay) + 1;
    return `Хватит до\u00a0${dayText(lastFullDay, today)} включительно: ${counted(days, DAYS)}.`;
  }
  if (runsOutOn !== null)
    return runsOutOn <= today ? 'Уже не\u00a0хватает.' : `Не\u00a0хватит с\u00a0${dayText(runsOutOn, today)}.`;
  if (courseEndsOn === null) return 'Сейчас не\u00a0расходуется.';
  const day = dayText(courseEndsOn, today);
  if (courseEndsOn < today)
    return `Курс закончился ${day}, ${left === 0 ? 'ничего не\u00a0осталось' : `${remained(left, unit)} ${unitsInWords(left, unit)}`}.`;
  const rest = left === 0 ? 'запаса хватит ровно до\u00a0конца' : `останется ${unitsInWords(left, unit)}`;
  return `Курс закончится ${day}, ${rest}: заказывать не\u00a0нужно.`;
}

function gapText({ from, until }: { readonly from: string; readonly until: string }, today: string): string {
  const last = dayText(until, today);
  if (from <= today) return `По\u00a0${last} принимать нечего`;
  const days = from === until ? last : `С\u00a0${dayText(from, today)} по\u00a0${last}`;
  return `${days} принимать будет нечего`;
}

const MASCULINE: ReadonlySet<DoseUnit> = new Set(['ml', 'g', 'sachet']);

/** The verb agrees with what is counted in the singular only: «осталась 1 капсула», «остался 1 мл», «осталось 2 капсулы». */
function remained(left: number, unit: DoseUnit): string {
  if (!Number.isInteger(left)) return 'осталось';
  return plural(left, [MASCULINE.has(unit) ? 'остался' : 'осталась', 'осталось', 'осталось']);
}
