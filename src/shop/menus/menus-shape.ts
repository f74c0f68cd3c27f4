import { z } from 'zod';
import { MENU_LIMITS, menuTitleWidth } from '../../kernel/menu-limits.ts';
import { line } from '../settings/company-shape.ts';
import { isMenuAddress } from './menu.rules.ts';

const address = z
  .string('Напишите, куда ведёт пункт')
  .trim()
  .min(1, 'Напишите, куда ведёт пункт')
  .max(500, 'Не\u00a0длиннее 500 знаков')
  .refine(isMenuAddress, 'Нужен адрес страницы этого сайта, например /stati');

const item = z.strictObject({ text: line(MENU_LIMITS.item), href: address, isShown: z.boolean() });
const title = { text: line(MENU_LIMITS.title), isShown: z.boolean() };
const items = unlike(
  z
    .array(item)
    .min(1, 'Добавьте хотя бы одну страницу')
    .max(MENU_LIMITS.items, `Не\u00a0больше ${MENU_LIMITS.items} страниц в\u00a0списке`),
);

const entry = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('link'), ...title, href: address }),
  z.strictObject({ kind: z.literal('group'), ...title, items }),
]);
const column = z.strictObject({ ...title, items });

/** The menus of the site. The last entry of the header, «Избранное», and the line below the footer are not theirs. */
export const menusShape = z.strictObject({
  header: unlike(
    z
      .array(entry)
      .min(1, 'Добавьте хотя бы один пункт')
      .max(MENU_LIMITS.header, `Не\u00a0больше ${MENU_LIMITS.header} пунктов: иначе строка не\u00a0поместится`),
  ).refine((entries) => {
    const shown = entries.filter(({ isShown }) => isShown);
    return shown.reduce((sum, { text, kind }) => sum + menuTitleWidth(text, kind === 'group'), 0) <= MENU_LIMITS.row;
  }, 'Названия не\u00a0помещаются в\u00a0строку: сократите их или уберите пункт'),
  footer: unlike(z.array(column).max(MENU_LIMITS.footer, `Не\u00a0больше ${MENU_LIMITS.footer} столбцов`)),
});

/** Titles of a list differ: people tell its entries by them. */
function unlike<T extends { readonly text: string }>(list: z.ZodArray<z.ZodType<T>>) {
  return list.superRefine((entries, ctx) => {
    for (const [at, { text }] of entries.entries())
      if (entries.findIndex((one) => one.text === text) < at)
        ctx.addIssue({ code: 'custom', path: [at, 'text'], message: 'Такое название здесь уже есть' });
  });
}
