import { expect, it } from 'vitest';
import { menuChanges } from './menu-changes.rules.ts';
import { isMenuAddress, visibleMenus, type Menus } from './menu.rules.ts';

const item = (text: string, href: string, isShown = true) => ({ text, href, isShown });
const MENUS: Menus = {
  header: [
    { kind: 'link', ...item('Акции', '/promo') },
    {
      kind: 'group',
      text: 'О нас',
      isShown: true,
      items: [item('Новости', '/news'), item('Награды', '/nagrady', false)],
    },
  ],
  footer: [{ text: 'Помощь', isShown: true, items: [item('Контакты', '/kontakty')] }],
};

it.each([
  ['/stati', true],
  ['/', true],
  ['/catalog/kursy?sort=new#goods', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/staff/orders', false],
  ['/chat', false],
  ['/a b', false],
  ['stati', false],
])('%s: %s', (href, fits) => expect(isMenuAddress(href)).toBe(fits));

it('shows neither what is switched off, nor what leads nowhere, nor an empty group', () => {
  const leads = new Map([
    ['/news', '/novosti'],
    ['/nagrady', '/nagrady'],
  ]);
  expect(
    visibleMenus(
      MENUS,
      (href) => leads.get(href),
      (text) => text,
    ),
  ).toEqual({
    header: [{ text: 'О нас', items: [{ text: 'Новости', href: '/novosti' }] }],
    footer: [],
  });
});

it('tells what was added, removed, led elsewhere, hidden and moved', () => {
  const after: Menus = {
    header: MENUS.header.toReversed(),
    footer: [
      { text: 'Помощь', isShown: true, items: [item('Контакты', '/kontakty', false), item('Оплата', '/oplata')] },
    ],
  };
  expect(menuChanges(MENUS, after)).toEqual([
    { name: 'Внизу: Помощь: Контакты', before: '/kontakty', after: '/kontakty, не\u00a0показывается' },
    { name: 'Внизу: Помощь: Оплата', before: null, after: '/oplata' },
    { name: 'Вверху, порядок', before: 'Акции, О нас', after: 'О нас, Акции' },
  ]);
  expect(menuChanges(MENUS, MENUS)).toEqual([]);
});
