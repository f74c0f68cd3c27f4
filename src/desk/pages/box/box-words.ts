import { actorWords } from '../../words/actor-words.ts';
import type { Box } from '../../features/packing/box-answers.ts';
import type { StopReason } from '../../features/packing/stop.tsx';
import type { ScanProblem } from '../../../kernel/marking-code.ts';
import type { BoxCommand } from './box-commands.ts';

export const UNREADABLE: Readonly<Record<ScanProblem, StopReason>> = {
  'separators-lost': {
    title: 'Код без\u00a0разделителей',
    text: 'Сканер потерял разделители кода маркировки, и\u00a0где они стояли, не\u00a0узнать. Проверьте сканер и\u00a0отсканируйте упаковку снова.',
    isScanner: true,
  },
  'check-digit': {
    title: 'Прочитано с\u00a0ошибкой',
    text: 'Контрольная цифра не\u00a0сходится: отсканируйте ещё раз.',
  },
  unknown: {
    title: 'Не\u00a0тот код',
    text: 'Это не\u00a0код упаковки, не\u00a0номер заказа и\u00a0не\u00a0команда. Отсканируйте снова; если повторится, проверьте сканер.',
    isScanner: true,
  },
};

export const FOREIGN: StopReason = {
  title: 'Не\u00a0тот товар',
  text: 'Этого товара в\u00a0заказе нет: верните упаковку на\u00a0полку и\u00a0возьмите нужную.',
};

export const tooMany = (name: string): StopReason => ({
  title: 'Лишняя упаковка',
  text: `«${name}» уже лежит в\u00a0коробке целиком: верните лишнюю упаковку на\u00a0полку.`,
});

export const needsCode = (name: string): StopReason => ({
  title: 'Нужен код маркировки',
  text: `«${name}» продаётся по\u00a0коду маркировки: отсканируйте квадратный код на\u00a0упаковке, а\u00a0не\u00a0штрихкод.`,
});

const IN_WORK: readonly Box['state'][] = ['allocated', 'picking', 'packed', 'registering', 'registered'];
export const isInWork = ({ state }: Pick<Box, 'state'>) => IN_WORK.includes(state);

/** Why nothing may be done with the box at all; undefined when it may be packed. */
export function whyStopped({ state, order, holds }: Box): StopReason | undefined {
  if (order.state === 'cancelled' || order.state === 'returned' || state === 'cancelled')
    return {
      title: order.state === 'returned' ? 'Заказ возвращён' : 'Заказ отменён',
      text: isInWork({ state })
        ? 'Не\u00a0отправляйте эту коробку. Верните товар на\u00a0полку и\u00a0отметьте это на\u00a0экране «Вернуть на\u00a0полку».'
        : 'Собирать его не\u00a0нужно.',
    };
  const [hold] = holds;
  if (!hold || !isInWork({ state })) return undefined;
  const by = hold.placedBy && `${actorWords(hold.placedBy)}: `;
  return {
    title: 'Отправка задержана',
    text: `${hold.reason && `${by}«${hold.reason}». `}Отложите коробку. Снять задержку может старший смены или поддержка.`,
  };
}

const isOfStaff = (actor: string) => actor.startsWith('staff:');
const isOf = (actor: string, member: number) => actor === `staff:${member}` || actor.startsWith(`staff:${member} `);

/** The colleague who has changed the box since these events. */
export function colleagueSince({ events }: Box, known: number, member: number): string | undefined {
  const found = events.slice(known).find(({ actor }) => isOfStaff(actor) && !isOf(actor, member));
  return found && actorWords(found.actor);
}

/** The colleague who has begun to pack it; undefined when it was the member. */
export function startedBy({ events, state }: Box, member: number): string | undefined {
  if (state !== 'picking') return undefined;
  const started = events.findLast(({ kind }) => kind === 'picking-started');
  return started && !isOf(started.actor, member) ? actorWords(started.actor) : undefined;
}

export const leftWords = (packs: number) => (packs === 0 ? 'Всё в\u00a0коробке' : `Осталось положить:\u00a0${packs}`);

export const refusedStop = (refused: readonly { readonly refusal: unknown }[]): StopReason | undefined =>
  refused.length === 0
    ? undefined
    : { title: 'Выньте из\u00a0коробки', text: 'Магазин не\u00a0принял то, что уже отсканировано.' };

export const colleagueStop = (name: string | undefined): StopReason | undefined =>
  name === undefined
    ? undefined
    : {
        title: 'Коробку меняет коллега',
        text: `Эту коробку сейчас меняет ${name}. Договоритесь, кто её собирает, и\u00a0сверьте, что в\u00a0ней.`,
      };

export const DONE: Readonly<Record<BoxCommand['kind'], string>> = {
  start: 'Сборка начата. Сканируйте упаковки.',
  open: 'Коробка открыта.',
  register: 'Посылка регистрируется у\u00a0службы доставки.',
  ready: 'Коробка ждёт покупателя.',
  close: 'Коробка закрыта.',
  hold: 'Отправка задержана. Отложите коробку.',
  'take-out': 'Упаковка вынута.',
};
