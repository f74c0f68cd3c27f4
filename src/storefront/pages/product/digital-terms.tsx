import { formatMoney, type Kopecks } from '../../../kernel/money.ts';

/** How digital goods are delivered. */
export function DigitalTerms({ denomination }: { denomination: Kopecks | null }) {
  const lines = denomination
    ? [
        'Код придёт на\u00a0e-mail сразу после оплаты. Его можно переслать или\u00a0распечатать.',
        `Сертификат на\u00a0${formatMoney(denomination)} вводят в\u00a0корзине: сумма заказа уменьшится, остаток сохранится до\u00a0следующей покупки.`,
        'Срок действия — 3\u00a0года со\u00a0дня оплаты.',
      ]
    : [
        'Доступ сразу после оплаты и\u00a0навсегда.',
        'Открывается по\u00a0ссылке из\u00a0письма и\u00a0со\u00a0страницы заказа, на\u00a0телефоне и\u00a0на\u00a0компьютере.',
      ];
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
