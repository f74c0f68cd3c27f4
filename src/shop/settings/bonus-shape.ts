import { z } from 'zod';
import { SECTIONS, type SectionId } from '../../kernel/sections.ts';

const percent = (most: number) => z.int('Нужны целые проценты').min(0, 'Не меньше 0').max(most, `Не больше ${most}`);
const days = (least: number, most: number) =>
  z.int('Нужны целые дни').min(least, `Не меньше ${least}`).max(most, `Не больше ${most}`);

const SECTION_IDS = SECTIONS.map(({ id }) => String(id) as `${SectionId}`);

export const bonusShape = z.strictObject({
  /** Off: orders placed from then on earn nothing, and nothing is spent. */
  isOn: z.boolean(),
  /** Of what goods cost after coupons and bonuses. */
  ratePercent: percent(50),
  /** From the hand-over until bonuses may be spent: by then goods of good quality cannot be returned any more. */
  delayDays: days(0, 90),
  /** For how long they may be spent from then on. */
  termDays: days(14, 1_825),
  /** The largest part of goods that bonuses pay; something is always left to pay. */
  largestSharePercent: percent(99),
  /** Percent of sections that earn otherwise, by their ids; null: as all others. */
  sectionRates: z.partialRecord(z.enum(SECTION_IDS), percent(50).nullable()),
});

export type BonusSettings = z.output<typeof bonusShape>;

/** Off until the owner switches them on, when no process of a version without bonuses runs any more. */
const DEFAULT_BONUSES: BonusSettings = {
  isOn: false,
  ratePercent: 3,
  delayDays: 14,
  termDays: 365,
  largestSharePercent: 30,
  sectionRates: {},
};

/** What staff may write: only what changes. */
export const bonusChangesShape = bonusShape.partial();

/** The settings as staff last wrote them, completed with defaults. */
export function bonusSettingsOf(stored: unknown): BonusSettings {
  return bonusShape.parse({ ...DEFAULT_BONUSES, ...(stored as object | undefined) });
}
