import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DeskOrder } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { ORDERS_KEY } from '../../api/orders-key.ts';

interface DigitalLetterProps {
  readonly order: DeskOrder;
  readonly onDone: (sentence: string) => void;
}

/** The letter with links and codes once more; the server counts repeats within a minute once. */
export function DigitalLetter({ order: { id }, onDone }: DigitalLetterProps) {
  const queries = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: () =>
      answerOf(staffApi.POST('/api/orders/{orderId}/digital-letters', { params: { path: { orderId: id } } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ORDERS_KEY });
      onDone('Письмо с\u00a0материалами и\u00a0сертификатами отправляется ещё раз.');
    },
  });
  return (
    <div className="grid gap-2">
      <div>
        <Button look="outline" busy={isPending} onClick={() => mutate()}>
          Прислать материалы ещё раз
        </Button>
      </div>
      <Problem error={error} />
    </div>
  );
}
