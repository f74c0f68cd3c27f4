import { expect, it } from 'vitest';
import { MENU_LIMITS, menuTitleWidth } from './menu-limits.ts';

/** Pixels as a browser draws the titles of the first menus. */
const FIRST = [
  ['Акции', false, 59],
  ['Доставка', false, 86],
  ['О нас', true, 77],
  ['Наука и исследования', true, 198],
  ['Отзывы', false, 72],
  ['Партнерство', false, 114],
  ['Контакты', false, 88],
] as const;

it.each(FIRST)('estimates the width of «%s» a little above what is drawn', (text, isGroup, drawn) => {
  const width = menuTitleWidth(text, isGroup);
  expect(width).toBeGreaterThanOrEqual(drawn);
  expect(width).toBeLessThan(drawn * 1.15);
});

it('has room for the first menus, not for as many of the longest titles', () => {
  const row = FIRST.reduce((sum, [text, isGroup]) => sum + menuTitleWidth(text, isGroup), 0);
  expect(row).toBeLessThanOrEqual(MENU_LIMITS.row);
  expect(MENU_LIMITS.header * menuTitleWidth('ж'.repeat(MENU_LIMITS.title), false)).toBeGreaterThan(MENU_LIMITS.row);
});
