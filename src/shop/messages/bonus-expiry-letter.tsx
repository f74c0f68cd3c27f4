import { formatDay } from '../../kernel/dates.ts';
import { BONUSES, counted } from '../../kernel/plural.ts';
import { QUIET, writeLetter, type WrittenLetter } from './letter-frame.tsx';

const WHY =
  'Письмо пришло, потому что эти бонусы лежат на\u00a0вашем счёте и\u00a0скоро пропадут. Второго письма о\u00a0них не\u00a0будет.';

interface Expiring {
  readonly count: number;
  readonly expiresAt: Date;
}

/**
 * Writes which bonuses expire soon; it offers nothing.
 * @param isOn orders spend bonuses now
 * @param url absolute address of the page of bonuses
 */
export function writeBonusExpiryLetter(lots: readonly Expiring[], isOn: boolean, url: string): WrittenLetter {
  const all = lots.reduce((sum, { count }) => sum + count, 0);
  const days = new Map<string, number>();
  for (const { count, expiresAt } of lots) {
    const day = formatDay(expiresAt);
    days.set(day, (days.get(day) ?? 0) + count);
  }
  const lines = [...days].map(([day, count]) => `${counted(count, BONUSES)}\u00a0— до ${day}`);
  return writeLetter(
    {
      subject: `Скоро пропадут бонусы: ${all}`,
      title: `Скоро пропадут бонусы: ${all}`,
      lead: isOn
        ? 'Один бонус\u00a0— это рубль скидки на\u00a0товары. Потратить их можно при оформлении заказа.'
        : 'Сейчас магазин бонусы не\u00a0списывает. Вопросы о\u00a0них задайте ответом на\u00a0это письмо или по\u00a0телефону.',
      button: 'Открыть бонусный счёт',
      questions: 'Вопросы о бонусах',
    },
    url,
    {
      lines: [...lines, '', WHY],
      html: (
        <>
          {lines.map((line) => (
            <p key={line} style={{ margin: '0 0 8px', fontSize: 16, lineHeight: '24px' }}>
              {line}
            </p>
          ))}
          <p style={{ margin: '24px 0 0', fontSize: 14, lineHeight: '21px', color: QUIET }}>{WHY}</p>
        </>
      ),
    },
  );
}
