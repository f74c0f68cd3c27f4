import type { ShownBox } from '../../features/packing/box-query.ts';
import { Button } from '../../ui/button.tsx';

interface NextStepProps {
  readonly box: ShownBox;
  readonly isBusy: boolean;
  readonly onNext: () => void;
  readonly onOpen: () => void;
}

/** What comes after the scans: the same that «Дальше» does, and papers to print. */
export function NextStep({ box: { id, state, method, parcel, isKept }, isBusy, onNext, onOpen }: NextStepProps) {
  const words = nextWords(state, method);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {parcel?.problem && state === 'packed' && (
        <p className="problem w-full">
          Служба доставки не&nbsp;приняла посылку: {parcel.problem}. Покажите старшему смены.
        </p>
      )}
      {words !== undefined && (
        <Button busy={isBusy} onClick={onNext}>
          {words}
        </Button>
      )}
      {parcel?.hasLabel && state === 'registered' && (
        <a href={`/api/shipments/${id}/label`} target="_blank" rel="noreferrer" className="button button-outline">
          Печатать наклейку
        </a>
      )}
      {state !== 'allocated' && state !== 'cancelled' && !isKept && (
        <a href={`/api/shipments/${id}/slip`} target="_blank" rel="noreferrer" className="button button-plain">
          Лист заказа
        </a>
      )}
      {state === 'packed' && (
        <Button look="plain" busy={isBusy} onClick={onOpen}>
          Открыть коробку
        </Button>
      )}
    </div>
  );
}

function nextWords(state: ShownBox['state'], method: ShownBox['method']): string | undefined {
  if (state === 'picking') return undefined;
  if (state === 'allocated') return 'Начать сборку';
  if (state === 'packed') return method === 'pickup' ? 'Коробка ждёт покупателя' : 'Зарегистрировать посылку';
  if (state === 'registering') return undefined;
  return 'Следующая коробка';
}
