import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Problem } from '../../ui/problem.tsx';
import type { DeskProduct } from './product-query.ts';

interface CancelPlanProps {
  readonly product: DeskProduct;
  readonly plan: DeskProduct['plans'][number];
  readonly onDone: (sentence: string) => void;
}

export function CancelPlan({ product: { id, version }, plan, onDone }: CancelPlanProps) {
  const { mutate, error, isPending } = useCommand({
    version,
    reads: PRODUCTS_KEY,
    send: (planId: number, sent) =>
      answerOf(
        staffApi.POST('/api/products/{id}/planned-prices/{planId}/cancelled', {
          params: { path: { id, planId } },
          body: { ...sent },
        }),
      ),
    onDone: () => onDone('Запланированная цена снята.'),
  });
  return (
    <>
      <Problem error={error} />
      <button
        type="button"
        className="text-link justify-self-start"
        aria-busy={isPending}
        onClick={() => mutate(plan.id)}
      >
        Снять
      </button>
    </>
  );
}
