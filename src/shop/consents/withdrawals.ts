import type { ConsentPurpose } from '../customers/consent.ts';

/**
 * What its owner can do about a consent: withdraw it at once; switch the copy of the plan off in the planner, which keeps the plan
 * in the browser; delete the account, which it is about; nothing, while the law keeps the data.
 */
type Way = 'here' | 'planner' | 'deletion' | 'law';

export interface Withdrawal {
  readonly way: Way;
  /** What happens then, or why it is not possible. */
  readonly effect: string;
}

/** A purpose without an effect does not compile. */
export const WITHDRAWALS: Readonly<Record<ConsentPurpose, Withdrawal>> = {
  account: {
    way: 'deletion',
    effect:
      'На\u00a0этом согласии держится кабинет: без него мы\u00a0не\u00a0вправе хранить ваши имя, телефон и\u00a0почту. Отозвать его\u00a0— значит удалить кабинет.',
  },
  order: {
    way: 'law',
    effect:
      'Документы о\u00a0продаже закон велит хранить 5\u00a0лет, поэтому данные заказа остаются до\u00a0конца этого срока, потом мы\u00a0их\u00a0обезличим. Для рекламы они не\u00a0используются. Ещё не\u00a0отправленный заказ можно отменить.',
  },
  newsletter: {
    way: 'here',
    effect: 'Больше не\u00a0пришлём ни\u00a0одного рекламного письма. Письма о\u00a0ваших заказах приходить будут.',
  },
  review: {
    way: 'here',
    effect:
      'Сразу удалим отзывы, которые вы\u00a0написали из\u00a0кабинета или по\u00a0ссылке заказа, вместе с\u00a0оценками. Написать новый можно будет снова.',
  },
  course: {
    way: 'planner',
    effect:
      'Это согласие отзывают в\u00a0настройках плана: с\u00a0сайта сразу удалятся копия, адрес календаря, напоминания и\u00a0уведомления, а\u00a0сам план останется в\u00a0браузере, в\u00a0котором вы\u00a0это сделаете.',
  },
  'restock-notice': {
    way: 'here',
    effect: 'Удалим ваши просьбы сообщить о\u00a0поступлении: письма о\u00a0нём не\u00a0придут.',
  },
  webinar: {
    way: 'here',
    effect:
      'Удалим записи на\u00a0вебинары: места на\u00a0тех, что ещё не\u00a0прошли, получат другие, и\u00a0писем о\u00a0них больше не\u00a0будет.',
  },
  gift: { way: 'here', effect: 'Удалим вашу заявку на\u00a0подарок.' },
  question: {
    way: 'here',
    effect:
      'Удалим вопросы вместе с\u00a0вашими контактами. На\u00a0те, что ещё без ответа, ответить уже не\u00a0сможем.',
  },
  feedback: {
    way: 'here',
    effect:
      'Удалим обращения и\u00a0приложенные к\u00a0ним файлы. На\u00a0те, что ещё без ответа, ответить уже не\u00a0сможем.',
  },
  partnership: {
    way: 'here',
    effect:
      'Удалим задания на\u00a0производство и\u00a0приложенные к\u00a0ним файлы. Переговоры о\u00a0них на\u00a0этом закончатся.',
  },
};
