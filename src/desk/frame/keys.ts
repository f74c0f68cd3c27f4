import { matchPath } from 'react-router';

type Keys = readonly (readonly [key: string, does: string])[];

const rows = (what: string): Keys => [
  ['J K', 'по\u00a0строкам вниз и\u00a0вверх'],
  ['Enter', `открыть ${what}`],
];

/** Keys of the screens, for «?», by their routes; each screen listens to its own. The first that matches. */
const SCREENS: readonly { readonly path: string; readonly keys: Keys }[] = [
  {
    path: '/',
    keys: [
      ['↑ ↓', 'по списку того, что требует внимания'],
      ['Enter', 'открыть запись'],
      ['В', 'взять себе или отпустить'],
      ['П', 'передать коллеге'],
      ['О', 'отложить'],
      ['З', 'закрыть'],
    ],
  },
  { path: '/orders', keys: [['/', 'к поиску заказа'], ...rows('заказ')] },
  { path: '/returns', keys: rows('возврат') },
  { path: '/packing/put-away', keys: [] },
  {
    path: '/packing/:shipmentId',
    keys: [
      ['+ Enter', 'дальше'],
      ['- Enter', 'отменить'],
      ['/ Enter', 'проблема'],
      ['* Enter', 'закрыть коробку'],
    ],
  },
  { path: '/reconciliation/differences', keys: rows('расхождение') },
  { path: '/stock', keys: rows('товар') },
  { path: '/stock/receiving', keys: [['Enter', 'к\u00a0следующему полю, с\u00a0последнего принять']] },
  { path: '/stock/counting', keys: [['Enter', 'к\u00a0следующему товару']] },
  { path: '/catalogue', keys: rows('товар') },
  { path: '/content', keys: rows('запись') },
  { path: '/content/:contentId', keys: [['Alt ↑ ↓', 'передвинуть часть текста']] },
  { path: '/support', keys: rows('обращение') },
  { path: '/customers', keys: [['/', 'к\u00a0поиску покупателя'], ...rows('карточку')] },
  { path: '/support/forms', keys: rows('форму') },
  { path: '/support/chats/:chatId', keys: [['Ctrl Enter', 'отправить ответ']] },
];

/** What keys do on a screen, those of the screen first. @param path its address in the desk */
export const keysOf = (path: string): Keys => [
  ...(SCREENS.find((screen) => matchPath(screen.path, path) !== null)?.keys ?? []),
  ['?', 'эти подсказки'],
];
