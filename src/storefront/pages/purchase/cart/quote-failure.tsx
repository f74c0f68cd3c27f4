import { counted, GOODS } from '../../../../kernel/plural.ts';
import { PhoneLink } from '../../../features/company/reach-links.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyBasket } from '../../../features/cart/empty-basket.tsx';

interface QuoteFailureProps {
  failure: string;
  /** Number of cart lines. */
  count: number;
  onRetry(): void;
}

/** Shown when prices failed to load and there are no earlier ones: the cart is safe, and one press retries. */
export function QuoteFailure({ failure, count, onRetry }: QuoteFailureProps) {
  return (
    <section
      role="alert"
      className="panel grid items-center gap-x-12 gap-y-6 px-6 py-10 sm:px-10 md:grid-cols-[minmax(0,1fr)_auto] lg:px-16"
    >
      <div>
        <h2>Не{'\u00a0'}получилось узнать цены</h2>
        <p className="mt-3 max-w-[48ch] text-quiet">
          {failure} В{'\u00a0'}корзине по-прежнему {counted(count, GOODS)}: ничего не{'\u00a0'}потерялось.
        </p>
        <p className="mt-6 flex flex-wrap items-center gap-x-5 gap-y-3">
          <Button onClick={onRetry}>Повторить</Button>
          <PhoneLink className="link py-2.5 whitespace-nowrap" />
        </p>
      </div>
      <EmptyBasket className="mx-auto w-40 text-leaf max-md:order-first lg:w-56" />
    </section>
  );
}
