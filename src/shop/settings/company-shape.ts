import { z } from 'zod';
import { COMPANY, type CompanyFacts } from '../../kernel/company.ts';
import { parsePhone } from '../../kernel/phone.ts';

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

/** What staff writes; numbers of phones are dialled as they are read. */
export const companyShape = z.strictObject({
  legalName: line(200),
  inn: digits(10, 12),
  kpp: digits(9),
  ogrn: digits(13, 15),
  phones: z
    .array(
      z.strictObject({
        text: line(40).refine((text) => parsePhone(text) !== undefined, 'Нужен номер телефона: 8 800 555-01-62'),
        note: line(60),
      }),
    )
    .min(1)
    .max(2),
  hours: line(80),
  email: z.email('Нужен адрес почты'),
  address: line(200),
  messenger: channel,
  video: channel,
});

export type WrittenCompany = z.output<typeof companyShape>;

/** The facts as staff last wrote them, or as the program knows them. */
export function companyOf(kept: unknown): CompanyFacts {
  const { phones, ...facts } = companyShape.parse({ ...writtenCompany(COMPANY), ...(kept as object | undefined) });
  return { ...facts, phones: phones.map((phone) => ({ ...phone, href: `tel:+${parsePhone(phone.text)!}` })) };
}

/** The facts without what is made of them. */
export function writtenCompany(company: CompanyFacts): WrittenCompany {
  const { legalName, inn, kpp, ogrn, hours, email, address, messenger, video } = company;
  const phones = company.phones.map(({ text, note }) => ({ text, note }));
  return { legalName, inn, kpp, ogrn, phones, hours, email, address, messenger, video };
}
