import type { PointForParcel } from '../../../../api/shop/delivery.schema.ts';
import { FieldError } from '../../../ui/field.tsx';
import { RadioCard } from '../../../ui/radio-card.tsx';
import { FormSection } from './form-section.tsx';
import { fieldId } from '../../../ui/form-issue.ts';
import { Choices } from '../../../ui/choices.tsx';
import { PAY_SYSTEMS } from '../../../../kernel/pay-system-texts.ts';
import { isPaySystem } from '../../../../kernel/pay-systems.ts';

const REFUSED = {
  point: 'Выбранный пункт не\u00a0принимает оплату при\u00a0получении',
  locker: 'Выбранный постамат не\u00a0принимает оплату при\u00a0получении',
} as const;

interface PaymentSectionProps {
  /** Empty until a delivery method is chosen. */
  offered: readonly number[];
  chosen: number | null;
  error: string | undefined;
  /** Certificates cover the whole order. */
  nothingToPay: boolean;
  /** The chosen pickup point. */
  point: PointForParcel | undefined;
  onChoose(paySystem: number): void;
}

export function PaymentSection({ offered, chosen, error, nothingToPay, point, onChoose }: PaymentSectionProps) {
  const id = fieldId('paySystem');
  return (
    <FormSection step={3} id="payment" title="Оплата">
      {offered.length === 0 ? (
        <p className="text-quiet">Способы оплаты появятся, когда вы выберете доставку.</p>
      ) : nothingToPay ? (
        <p className="text-quiet">Платить не{'\u00a0'}нужно: сертификат покрывает всю сумму.</p>
      ) : (
        <Choices id={id} legend="Способ оплаты" error={Boolean(error)}>
          {offered.filter(isPaySystem).map((paySystem) => (
            <RadioCard
              key={paySystem}
              name="pay-system"
              value={paySystem}
              checked={chosen === paySystem}
              onChange={() => onChoose(paySystem)}
              title={PAY_SYSTEMS[paySystem].name}
              note={point?.paySystems.includes(paySystem) === false ? REFUSED[point.kind] : PAY_SYSTEMS[paySystem].note}
            />
          ))}
        </Choices>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </FormSection>
  );
}
