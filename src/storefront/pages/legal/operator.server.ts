import { COMPANY } from '../../../kernel/company.ts';
import { links } from '../../../kernel/links.ts';
import { note, paragraph, type LegalBlock, type Words } from './legal-document.ts';

export const MAIL: Exclude<Words, string>[number] = { text: COMPANY.email, href: `mailto:${COMPANY.email}` };

/** Who answers for the data; the same in every document. */
export const OPERATOR: readonly LegalBlock[] = [
  {
    kind: 'facts',
    rows: [
      ['Оператор', `${COMPANY.legalName} (далее — магазин, мы)`],
      ['ИНН', COMPANY.inn],
      ['ОГРН', COMPANY.ogrn],
      ['Адрес', COMPANY.address],
      ['Почта для обращений', [MAIL]],
      ['Телефон', COMPANY.phones.map(({ text }) => text).join(', ')],
    ],
  },
  note('Реквизиты на этой странице условные: настоящие появятся до того, как магазин начнёт принимать заказы.'),
];

/** How to take a consent back; the law gives thirty days to stop (152-ФЗ, art. 21). */
export const HOW_TO_WITHDRAW: readonly LegalBlock[] = [
  paragraph('Согласие можно отозвать в любой момент, объяснять причину не нужно. Любой из способов:'),
  {
    kind: 'list',
    items: [
      [
        'Письмом на ',
        MAIL,
        ': напишите, какое согласие отзываете, с адреса или с указанием телефона, который вы нам оставляли.',
      ],
      [
        'Рассылку — в ',
        { text: 'личном кабинете', href: links.account() },
        ', раздел «Рассылка», или по ссылке в любом письме.',
      ],
      `Бумажным письмом по адресу: ${COMPANY.address}.`,
    ],
  },
  paragraph(
    'Получив отзыв, мы прекращаем обработку и уничтожаем данные не позднее чем через 30 дней. Рассылку останавливаем сразу. Дольше храним только то, что обязаны хранить по закону, например чеки и документы о продаже, и то, без чего не исполнить уже принятый заказ.',
  ),
];
