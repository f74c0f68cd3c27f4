import { expect, it } from 'vitest';
import { formLines } from './form-lines.ts';

const sender = { name: 'Егор', email: 'egor@example.ru', phone: '79161234567', topic: '', facts: {} };

it('lists a brief in the order of the form', () => {
  const brief = {
    form: 'capsules',
    ingredients: [{ name: 'Цитрат магния', amount: '400', unit: 'mg' }],
    wish: 'без красителей',
    pack: 'jar',
    batch: 5000,
    monthly: 2000,
    markets: ['shops', 'marketplaces'],
    deadline: 'quarter',
    company: 'ООО «Ромашка»',
    inn: '7707083893',
  } as const;
  const lines = formLines({ ...sender, facts: brief });
  expect(lines.map(([name]) => name).join(', ')).toBe(
    'Форма, Состав, Пожелания, Упаковка, Первая партия, В\u00a0месяц потом, Рынок, Срок, Показан ориентир, Компания, ИНН, Имя, Почта, Телефон',
  );
  expect(Object.fromEntries(lines)).toMatchObject({
    Состав: 'Цитрат магния 400 мг',
    'Первая партия': '5\u00a0000\u00a0упаковок',
    'Показан ориентир': '10–15\u00a0недель',
    Телефон: '+7\u00a0916\u00a0123-45-67',
  });
  expect(Object.fromEntries(formLines({ ...sender, facts: { ...brief, ingredients: [] } })).Состав).toMatch(
    'составить за',
  );
});

it('lists a question with its page', () => {
  expect(formLines({ ...sender, phone: null, facts: { page: '/oplata' } })).toEqual([
    ['Страница', '/oplata'],
    ['Имя', 'Егор'],
    ['Почта', 'egor@example.ru'],
  ]);
});
