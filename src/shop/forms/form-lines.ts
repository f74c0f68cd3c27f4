import { DEADLINES, MARKETS, PACKS, PRODUCT_FORMS, UNITS } from '../../kernel/form-options.ts';
import { formatPhone, type PhoneDigits } from '../../kernel/phone.ts';
import { counted } from '../../kernel/plural.ts';
import { productionTerms } from '../../kernel/production-terms.ts';
import type { ProductionBrief } from './form-message.rules.ts';

/** A labelled value of a form, in Russian. */
export type FormLine = readonly [label: string, value: string];

const packs = (count: number) => counted(count, ['упаковка', 'упаковки', 'упаковок']);

interface ReadForm {
  readonly name: string;
  readonly email: string | null;
  readonly phone: string | null;
  readonly topic: string;
  readonly facts: Partial<ProductionBrief> & { readonly page?: string };
}

/** All fields of a form except its text, in the order of the form. */
export function formLines({ name, email, phone, topic, facts }: ReadForm): FormLine[] {
  const lines: FormLine[] = [];
  if (topic) lines.push(['Тема', topic]);
  if (facts.form) lines.push(...briefLines(facts as ProductionBrief));
  if (facts.page) lines.push(['Страница', facts.page]);
  lines.push(['Имя', name]);
  if (email) lines.push(['Почта', email]);
  if (phone) lines.push(['Телефон', formatPhone(phone as PhoneDigits)]);
  return lines;
}

/** The production brief, with the estimated terms that the visitor saw. */
function briefLines(brief: ProductionBrief): FormLine[] {
  const { form, ingredients, wish, batch, monthly, markets, inn } = brief;
  const [least, most] = productionTerms({ form, ownComposition: ingredients.length > 0, batch, markets }).total;
  const lines: FormLine[] = [
    ['Форма', PRODUCT_FORMS[form]],
    [
      'Состав',
      ingredients.length > 0
        ? ingredients.map(({ name, amount, unit }) => `${name} ${amount} ${UNITS[unit]}`.trim()).join('; ')
        : 'составить за\u00a0заказчика',
    ],
    ['Упаковка', PACKS[brief.pack]],
    ['Первая партия', packs(batch)],
    ['Рынок', markets.map((market) => MARKETS[market]).join(', ')],
    ['Срок', DEADLINES[brief.deadline]],
    ['Показан ориентир', `${least}–${most}\u00a0недель`],
    ['Компания', brief.company],
    ['ИНН', inn],
  ];
  if (wish) lines.splice(2, 0, ['Пожелания', wish]);
  if (monthly) lines.splice(-5, 0, ['В\u00a0месяц потом', packs(monthly)]);
  return lines;
}
