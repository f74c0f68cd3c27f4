import { z } from 'zod';
import type { CompanyFacts } from '../../kernel/company.ts';
import { parsePhone } from '../../kernel/phone.ts';
import { readHours } from '../../kernel/working-hours.ts';
import { FIRST_COMPANY } from './first-company.ts';

const line = (most: number) =>
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

/** What is kept; numbers of phones are dialled as they are read. */
const keptShape = z.strictObject({
  legalName: line(200),
  inn: digits(10, 12),
  kpp: digits(9),
  ogrn: digits(13, 15),
  phones: z.tuple([phoneShape], phoneShape).refine(({ length }) => length <= 2, 'Не больше двух телефонов'),
  hours: line(80),
  email: z.email('Нужен адрес почты'),
  address: line(200),
  shopAddress: line(200),
  messenger: channel,
  video: channel,
});

/** What staff writes. The chat and search engines go by the same hours as people. */
export const companyShape = keptShape.extend({
  hours: line(80).refine(
    (text) => readHours(text) !== undefined,
    'Напишите часы так: «ежедневно 9:00–20:00» или «по будням 10:00–18:00»',
  ),
});

export type WrittenCompany = z.output<typeof keptShape>;

/** The facts as staff last wrote them, or as the program knows them. */
export function companyOf(kept: unknown): CompanyFacts {
  const { phones, ...facts } = keptShape.parse({ ...FIRST_COMPANY, ...(kept as object | undefined) });
  const [first, ...others] = phones.map((each) => ({ ...each, href: `tel:+${parsePhone(each.text)!}` }));
  return { ...facts, phones: [first!, ...others] };
}

/** The facts without what is made of them. */
export function writtenCompany({ phones, ...facts }: CompanyFacts): WrittenCompany {
  const [first, ...others] = phones.map(({ text, note }) => ({ text, note }));
  return { ...facts, phones: [first!, ...others] };
}

/** Whether requisites are still those of nobody: pages that name them say so. */
export function hasPlaceholders({ inn, ogrn }: CompanyFacts): boolean {
  return inn === FIRST_COMPANY.inn || ogrn === FIRST_COMPANY.ogrn;
}
