import { counted, DAYS } from '../../../../kernel/plural.ts';
import type { OwnBonuses } from './bonuses.server.ts';

/** The rules as the staff has set them now, in plain words. */
export function BonusRules({ rules }: Pick<OwnBonuses, 'rules'>) {
  const { isOn, ratePercent, delayDays, termDays, largestSharePercent, sectionRates } = rules;
  if (!isOn)
    return (
      <p>
        Сейчас бонусы не{'\u00a0'}начисляются и{'\u00a0'}не{'\u00a0'}тратятся. Те, что уже есть, остаются до{'\u00a0'}
        конца своего срока.
      </p>
    );
  return (
    <ul className="list-disc space-y-2 pl-5">
      <li>
        За{'\u00a0'}заказ, оформленный после входа в{'\u00a0'}кабинет, возвращаем бонусами {ratePercent}
        {'\u00a0'}% стоимости товаров после скидок. За{'\u00a0'}доставку и{'\u00a0'}покупку подарочных сертификатов
        бонусов нет.
        {sectionRates.map(({ section, percent }) => (
          <span key={section}>
            {' '}
            «{section}»{'\u00a0'}— {percent}
            {'\u00a0'}%.
          </span>
        ))}
      </li>
      <li>
        Бонусы начисляем, когда вы{'\u00a0'}получили товар. Тратить их можно
        {delayDays > 0 ? <> через {counted(delayDays, DAYS)}</> : <> сразу</>}, затем они действуют{' '}
        {counted(termDays, DAYS)}.
      </li>
      <li>
        Бонусами можно списать до{'\u00a0'}
        {largestSharePercent}
        {'\u00a0'}% стоимости товаров. Сначала тратятся те, что пропадут раньше.
      </li>
      <li>
        Если товар вернётся в{'\u00a0'}магазин, потраченные на{'\u00a0'}него бонусы вернутся к{'\u00a0'}вам, а{'\u00a0'}
        начисленные за{'\u00a0'}него мы{'\u00a0'}снимем. Если снимать уже нечего, остаток станет долгом: его покроют
        потраченные бонусы, когда вернутся к{'\u00a0'}вам, и{'\u00a0'}следующие начисления.
      </li>
      <li>Бонусы нельзя обменять на{'\u00a0'}деньги или передать.</li>
    </ul>
  );
}
