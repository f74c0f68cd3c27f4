import type { DeskOrder } from '../api/order-answers.ts';

type Words = Readonly<Record<string, string>>;

export const RETURN_STATES: Readonly<Record<DeskOrder['returns'][number]['state'], string>> = {
  asked: 'Ждёт решения',
  expected: 'Ждём посылку',
  received: 'Посылка пришла',
  closed: 'Закрыт',
  refused: 'Отказано',
};
export const RETURN_EVENTS = {
  asked: 'Покупатель просит возврат',
  announced: 'Возврат принят к\u00a0оформлению',
  accepted: 'Возврат разрешён',
  refused: 'В\u00a0возврате отказано',
  received: 'Возврат пришёл',
  inspected: 'Возврат проверен',
  'quarantine-decided': 'Решено об\u00a0отложенных упаковках',
} as const satisfies Words;
export const RETURN_CAUSES = {
  declined: 'покупатель отказался при получении',
  'not-collected': 'покупатель не\u00a0забрал',
  recalled: 'мы\u00a0отозвали посылку',
  asked: 'покупатель попросил',
} as const satisfies Words;

/** What becomes of a pack that came back. */
export const DISPOSITION_WORDS = {
  restock: 'Снова в\u00a0продажу',
  quarantine: 'Отложить до\u00a0решения',
  'write-off': 'Списать',
} as const satisfies Words;
/** The same, once it was decided. */
export const DISPOSED_WORDS = {
  restock: 'снова в\u00a0продаже',
  quarantine: 'отложена, ждёт решения',
  'write-off': 'списана',
} as const satisfies Words;
