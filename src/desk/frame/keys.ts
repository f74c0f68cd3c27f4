/** Keys of the screens, for «?»; each screen listens to its own. */
interface ScreenKeys {
  /** Beginning of the addresses on which they work; '' everywhere. */
  readonly path: string;
  readonly keys: readonly (readonly [key: string, does: string])[];
}

const KEYS: readonly ScreenKeys[] = [
  { path: '', keys: [['?', 'эти подсказки']] },
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
  {
    path: '/orders',
    keys: [
      ['/', 'к поиску заказа'],
      ['J K', 'по строкам вниз и вверх'],
      ['Enter', 'открыть заказ'],
    ],
  },
];

/** What keys do on a screen, those of the screen first. @param path its address in the desk */
export const keysOf = (path: string) =>
  KEYS.filter((each) => (each.path === '/' ? path === '/' : path.startsWith(each.path)))
    .toReversed()
    .flatMap(({ keys }) => keys);
