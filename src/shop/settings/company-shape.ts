import { z } from 'zod';
import { readClosedDays } from '../../kernel/closed-days.ts';
import type { CompanyFacts } from '../../kernel/company.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { readHours } from '../../kernel/working-hours.ts';
import { DEFAULT_COMPANY } from './default-company.ts';

/** A line of text that visitors read. */
export const line = (most: number) =>
  z
    .string('Нужен текст')
    .trim()
    .min(1, 'Заполните это поле')
    .max(most, `Не длиннее ${most} знаков`)
    .refine((text) => !/[\p{Cc}\p{Cs}\p{Co}\u2028-\u202e\u2060-\u206f]/u.test(text), 'Уберите невидимые знаки');
const digits = (...lengths: number[]) =>
  z
    .string()
    .refine((text) => /^\d+$/.test(text) && lengths.includes(text.length), `Нужны ${lengths.join(' или ')} цифр`);
const channel = z.strictObject({
  text: line(40),
  href: z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Нужен адрес, который начинается с https://' }),
});

export const phoneShape = z.strictObject({
  text: line(40).refine((text) => parsePhone(text) !== undefined, 'Нужен номер телефона: 8 800 555-01-62'),
  note: line(60),
});

/** The stored facts; links to dial are derived from the texts of the phones. */
export const storedCompanyShape = z.strictObject({
  legalName: line(200),
  inn: digits(10, 12),
  kpp: digits(9),
  ogrn: digits(13, 15),
  phones: z.tuple([phoneShape], phoneShape).refine(({ length }) => length <= 2, 'Не больше двух телефонов'),
  hours: line(80),
  closedDays: line(300).nullable(),
  email: z.email('Нужен адрес почты'),
  address: line(200),
  returnAddress: line(200).nullable(),
  shopAddress: line(200),
  messenger: channel,
  video: channel,
});

/** What staff may write: hours and closed days must be machine-readable, for pickup and search engines, hours for the chat, too. */
export const companyShape = storedCompanyShape.extend({
  hours: line(80).refine(
    (text) => readHours(text) !== undefined,
    'Напишите часы так: «ежедневно 9:00–20:00», «по будням 10:00–18:00» или «Пн–Пт 10–20, Сб 10–16»',
  ),
  closedDays: line(300)
    .refine(
      (text) => readClosedDays(text) !== undefined,
      'Напишите дни так: «1–8 января, 23 февраля, 1 и 9 мая» или «11 января 2027»',
    )
    .nullable(),
});

export type WrittenCompany = z.output<typeof storedCompanyShape>;

/** The facts as staff last wrote them, completed with defaults. */
export function companyOf(stored: unknown): CompanyFacts {
  const { phones, ...facts } = storedCompanyShape.parse({ ...DEFAULT_COMPANY, ...(stored as object | undefined) });
  const [first, ...others] = phones.map((each) => ({ ...each, href: `tel:+${parsePhone(each.text)!}` }));
  return { ...facts, phones: [first!, ...others] };
}

/** The facts without derived values. */
export function writtenCompany({ phones, ...facts }: CompanyFacts): WrittenCompany {
  const [first, ...others] = phones.map(({ text, note }) => ({ text, note }));
  return { ...facts, phones: [first!, ...others] };
}

/** Whether requisites are still placeholders: pages that show them say so. */
export function hasPlaceholders({ inn, ogrn }: CompanyFacts): boolean {
  return inn === DEFAULT_COMPANY.inn || ogrn === DEFAULT_COMPANY.ogrn;
}
