import { expect, it } from 'vitest';
import { statusMeanings } from './statuses.ts';

it.each([
  [
    'a point',
    [
      'Загружен реестр ИМ',
      'Передано на доставку до пункта выдачи',
      'Доступен к получению в Пункте выдачи',
      'Успешно Выдан',
    ],
    ['known', 'moving', 'ready', 'delivered'],
  ],
  [
    'a courier',
    ['Передан на Курьерскую доставку, курьер позвонит', 'Возвращено с курьерской доставки', 'Выдано'],
    ['moving', 'known', 'delivered'],
  ],
  [
    'a return, which fails once',
    ['Готовится к возврату', 'Отправлено в пункт приёма', 'Возвращено в ИМ'],
    ['failed', 'known', 'known'],
  ],
])('statuses of %s', (_what, names, meanings) => {
  expect(statusMeanings(names)).toEqual(meanings);
});
