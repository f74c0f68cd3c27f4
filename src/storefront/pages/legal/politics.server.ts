import { formatDay } from '../../../kernel/dates.ts';
import { links } from '../../../kernel/links.ts';
import { CONSENT_VERSIONS, type ConsentPurpose } from '../../../shop/customers/consent.ts';
import { list, paragraph, type LegalDocument, type LegalSection } from './legal-document.ts';
import { HOW_TO_WITHDRAW, OPERATOR } from './operator.server.ts';
import { PURPOSE_TEXTS } from './purposes.server.ts';

/** Every purpose that is agreed to, with the version that `consents` notes. */
const purposes = (Object.entries(CONSENT_VERSIONS) as [ConsentPurpose, string][]).map(
  ([purpose, version]): LegalSection => {
    const { title, given, purpose: why, data, receivers, term } = PURPOSE_TEXTS[purpose];
    return {
      id: purpose,
      title: `Согласие: ${title.charAt(0).toLocaleLowerCase('ru')}${title.slice(1)}`,
      blocks: [
        {
          kind: 'facts',
          rows: [
            ['Как даётся', given],
            ['Цель', why],
            ['Данные', data],
            ['Кому передаём', receivers],
            ['Срок', term],
            ['Версия', `${version}, действует с ${formatDay(new Date(version))}`],
          ],
        },
      ],
    };
  },
);

export const POLITICS: LegalDocument = {
  path: links.consent(),
  name: 'Согласие на обработку данных',
  title: 'Согласие на обработку персональных данных',
  description:
    'Какие согласия вы даёте магазину: заказ и доставка, кабинет, отзыв, письмо о поступлении, рассылка. Данные, получатели, сроки и как отозвать.',
  lead: 'На этой странице несколько отдельных согласий. Вы даёте только то, под которым сами поставили отметку; одно не тянет за собой другое.',
  sections: [
    {
      id: 'text',
      title: 'Что вы подтверждаете отметкой',
      blocks: [
        paragraph(
          'Ставя отметку в форме и отправляя её, вы свободно, своей волей и в своём интересе даёте оператору согласие на обработку персональных данных для той цели, о которой говорит форма. Это согласие дано по статье 9 Федерального закона от 27.07.2006 № 152-ФЗ «О персональных данных».',
        ),
        list(
          'Отметка никогда не стоит заранее.',
          'Согласие относится только к данным и цели из своего раздела ниже.',
          'Мы записываем, какое согласие, когда, с какого IP-адреса и в какой версии вы дали.',
          'Новая версия не меняет уже данного согласия: если цель или состав данных станут шире, спросим снова.',
        ),
        paragraph([
          'Как данные хранятся и защищаются, рассказывает ',
          { text: 'политика конфиденциальности', href: links.privacy() },
          '.',
        ]),
      ],
    },
    { id: 'operator', title: 'Кому вы даёте согласие', blocks: OPERATOR },
    {
      id: 'actions',
      title: 'Что мы делаем с данными',
      blocks: [
        paragraph(
          'Собираем, записываем, систематизируем, накапливаем, храним, уточняем, извлекаем, используем, передаём получателям из разделов ниже, блокируем, удаляем и уничтожаем. Обработка смешанная, в основном автоматизированная. Решений, которые порождают для вас юридические последствия, программа сама не принимает.',
        ),
      ],
    },
    ...purposes,
    { id: 'withdraw', title: 'Как отозвать согласие', blocks: HOW_TO_WITHDRAW },
  ],
};
