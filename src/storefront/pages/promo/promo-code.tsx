import { Button } from '../../ui/button.tsx';
import { island } from '../../ui/island.tsx';
import { useCopying } from '../../ui/use-copying.ts';

/** A working coupon code with a button to copy it. */
export default function PromoCode({ code }: { code: string }) {
  const { state, copy } = useCopying();
  return (
    <div className="promo-code">
      <p>
        <span className="block text-sm text-quiet">Промокод</span>
        <b className="font-semibold select-all">{code}</b>
      </p>
      <Button look="outline" small className="noscript:hidden" onClick={() => void copy(code)}>
        {state === 'copied' ? 'Скопирован' : 'Скопировать'}
      </Button>
      <p role="status" className="sr-only">
        {state === 'copied' && `Промокод ${code} скопирован`}
        {state === 'refused' && 'Скопируйте промокод вручную'}
      </p>
    </div>
  );
}

export const PromoCodeIsland = island('promo-code', PromoCode);
