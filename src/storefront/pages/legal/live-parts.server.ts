import type { CompanyFacts } from '../../../kernel/company.ts';
import { formatDay } from '../../../kernel/dates.ts';
import { links } from '../../../kernel/links.ts';
import { capitalized } from '../../../kernel/typography.ts';
import { CONSENT_VERSIONS, type ConsentPurpose } from '../../../shop/customers/consent.ts';
import { hasPlaceholders } from '../../../shop/settings/company-shape.ts';
import type { LegalSection, LiveBlock, LinkedText } from './legal-document.ts';
import { PURPOSE_TEXTS } from '../../../shop/customers/purpose-texts.ts';

/** Names of the generated parts: a staff text includes one as a paragraph with its name in braces (decision 0063). */
export const LIVE_PARTS = { operator: 'оператор', purposes: 'цели', consents: 'согласия' } as const;

export type LivePart = keyof typeof LIVE_PARTS;

/** Details of the data operator; the same in every document. */
export function operatorBlocks(company: CompanyFacts): readonly LiveBlock[] {
  const { legalName, inn, ogrn, address, email, phones } = company;
  return [
    {
      kind: 'facts',
      rows: [
        ['Оператор', `${legalName} (далее — магазин, мы)`],
        ['ИНН', inn],
        ['ОГРН', ogrn],
        ['Адрес', address],
        ['Почта для обращений', [{ text: email, href: `mailto:${email}` }]],
        ['Телефон', phones.map(({ text }) => text).join(', ')],
      ],
    },
    ...(hasPlaceholders(company)
      ? [
          {
            kind: 'note' as const,
            text: 'Реквизиты на этой странице условные: настоящие появятся до того, как магазин начнёт принимать заказы.',
          },
        ]
      : []),
  ];
}

const CONSENT = 'согласие (п. 1 ч. 1 ст. 6)';
const CONTRACT = 'договор с вами (п. 5 ч. 1 ст. 6)';

const GROUNDS: Readonly<Partial<Record<ConsentPurpose, string>>> = {
  order: `${CONTRACT}, обязанности по закону: чек, учёт, права потребителя (п. 2 ч. 1 ст. 6), ${CONSENT}`,
  account: `${CONTRACT}, ${CONSENT}`,
};

const PURPOSES = Object.keys(CONSENT_VERSIONS) as ConsentPurpose[];

/** Why data are needed, on what grounds and how long they are kept. */
export const PURPOSES_TABLE: LiveBlock = {
  kind: 'rows',
  caption: 'Цели, данные, основания и сроки',
  head: ['Цель', 'Данные', 'Основание', 'Срок'],
  rows: [
    ...PURPOSES.map((purpose): LinkedText[] => {
      const { title, data, term } = PURPOSE_TEXTS[purpose];
      return [
        [{ text: title, href: `${links.consent()}#${purpose}` }],
        data,
        capitalized(GROUNDS[purpose] ?? CONSENT),
        term,
      ];
    }),
    [
      'Возврат товара',
      'Причина, описание и фото в заявке; место и время съёмки мы удаляем из файлов сразу',
      `${capitalized(CONTRACT)}, права потребителя (п. 2 ч. 1 ст. 6)`,
      'Фото — 90 дней после решения по возврату, без заявки — 1 день; остальное — как заказ',
    ],
    [
      'Чат с консультантом',
      'Сообщения, имя, если вы его назвали, связь с кабинетом, если вы вошли',
      `Ваше обращение к нам: ${CONTRACT}`,
      'Пока переписка нужна для ответа, не дольше 3 лет',
    ],
    [
      'Обращения в личном кабинете и ответы на наши письма',
      'Тема, сообщения, фото и файлы, заказ и серия, которые вы назвали; письма, которые вы прислали в ответ. Место и время съёмки мы удаляем из фото сразу',
      `Ваше обращение к нам: ${CONTRACT}; права потребителя (п. 2 ч. 1 ст. 6)`,
      '3 года после последнего сообщения; файл без сообщения — 1 день; письмо целиком — 180 дней, письмо, не ставшее сообщением, — 30 дней',
    ],
    [
      'Архив с вашими данными и удаление кабинета',
      'В архиве — всё, что у нас есть о вас; в акте об удалении — только номер кабинета',
      'Обязанности по закону: ответить на ваше обращение (ст. 14, 20, 21)',
      'Архив — 7 дней; акт — 3 года',
    ],
    [
      'Выбор города и подсказки адреса',
      'IP-адрес, набранная строка адреса, город',
      capitalized(CONTRACT),
      'Ответы подсказок — 1 день; выбранный город — в вашем браузере',
    ],
    [
      'Учёт посещений',
      'Просмотренные страницы, сведения о браузере, IP-адрес, файлы cookie счётчика',
      `${capitalized(CONSENT)} в окне о cookie`,
      'До отказа в том же окне',
    ],
    [
      'Защита от взлома и перебора кодов',
      'IP-адрес, время и число запросов, записи о согласиях',
      'Законный интерес: безопасность магазина и покупателей (п. 7 ч. 1 ст. 6)',
      'Записи о входах — 40 дней; записи о согласиях — 3 года после отзыва или окончания срока',
    ],
  ],
};

/**
 * One section for each purpose of consent, with the version stored in `consents`; forms link to it by the name of the
 * purpose.
 */
export const CONSENT_SECTIONS: readonly LegalSection[] = PURPOSES.map((purpose) => {
  const { title, howGiven, purpose: why, data, receivers, term } = PURPOSE_TEXTS[purpose];
  const version = CONSENT_VERSIONS[purpose];
  return {
    id: purpose,
    title: `Согласие: ${title.charAt(0).toLocaleLowerCase('ru')}${title.slice(1)}`,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Как даётся', howGiven],
          ['Цель', why],
          ['Данные', data],
          ['Кому передаём', receivers],
          ['Срок', term],
          ['Версия', `${version}, действует с ${formatDay(new Date(version))}`],
        ],
      },
    ],
  };
});
