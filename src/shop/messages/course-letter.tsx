import { dayText } from '../../kernel/course/days.ts';
import { counted, plural } from '../../kernel/plural.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

const WHY = 'Вы попросили об этих письмах в настройках плана. Предложений и скидок в них нет.';

/**
 * What runs out, without the names of goods: letters are read over shoulders and on locked screens.
 * @param first the day on which the first of the products is not enough any more
 * @param unsold how many of them cannot be bought now
 * @param orderBy the earliest day by which an order should be placed; null when none of them can be bought
 */
export function writeCourseLetter({
  products,
  unsold,
  first,
  orderBy,
  today,
  url,
  offUrl,
}: {
  readonly products: number;
  readonly unsold: number;
  readonly first: string;
  readonly orderBy: string | null;
  readonly today: string;
  readonly url: string;
  readonly offUrl: string;
}): WrittenLetter {
  const many = counted(products, ['позиция', 'позиции', 'позиций']);
  const ends = plural(products, ['заканчивается', 'заканчиваются', 'заканчивается']);
  const lead =
    `В вашем плане ${ends} ${many}. ` +
    (first > today ? `Первой хватит до ${dayText(first, today)}` : 'Первой уже не хватает') +
    (orderBy !== null && orderBy > today
      ? `, заказать с запасом на доставку можно до ${dayText(orderBy, today)}.`
      : '.') +
    unsoldText(products, unsold);
  return writeLetter(
    {
      subject: 'Напоминание по вашему плану',
      title: 'Напоминание по\u00a0вашему плану',
      lead,
      button: 'Открыть план',
      questions: 'Вопросы о плане',
    },
    url,
    {
      html: (
        <p style={{ margin: 0, fontSize: 14, lineHeight: '21px', color: QUIET }}>
          {WHY}{' '}
          <a href={offUrl} style={{ color: '#4F6820' }}>
            Больше не напоминать
          </a>
        </p>
      ),
      lines: [WHY, `Больше не напоминать: ${offUrl}`],
    },
  );
}

function unsoldText(products: number, unsold: number): string {
  if (unsold === 0) return '';
  const which = products === 1 ? 'Сейчас её' : unsold === products ? 'Сейчас их' : `Из них сейчас ${unsold}`;
  return ` ${which} нет в продаже: в плане можно выбрать замену.`;
}
