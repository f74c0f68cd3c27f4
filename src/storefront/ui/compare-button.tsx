import { Check, Scale } from 'lucide-react';
import { useState } from 'react';
import { links } from '../../kernel/links.ts';
import { counted, GOODS } from '../../kernel/plural.ts';
import { toggleCompared, useCompared } from '../client/compare.ts';
import { island } from './island.tsx';

interface CompareButtonProps {
  productId: number;
  name: string;
  /** Also shows a link to the comparison. */
  withLink?: boolean;
}

/** Adds a product to the comparison. A fifth is refused with a message that says what to do. */
export default function CompareButton({ productId, name, withLink }: CompareButtonProps) {
  const compared = useCompared();
  const [full, setFull] = useState(false);
  const chosen = compared.includes(productId);
  const refused = full && !chosen && compared.length > 3;
  return (
    <div className="relative text-sm noscript:hidden">
      <div className="flex flex-wrap items-center gap-x-5">
        <button
          type="button"
          aria-pressed={chosen}
          aria-label={`Сравнить: ${name}`}
          className="-mx-2 inline-flex min-h-11 items-center gap-2 rounded-sm px-2 text-leaf aria-pressed:bg-sage aria-pressed:font-semibold"
          onClick={() => setFull(!toggleCompared(productId))}
        >
          {chosen ? <Check size={18} aria-hidden /> : <Scale size={18} aria-hidden />}
          Сравнить
        </button>
        {withLink && chosen && (
          <a href={links.compare()} className="link inline-flex min-h-11 items-center">
            {compared.length > 1 ? `Сравнить ${counted(compared.length, GOODS)}` : 'К\u00a0сравнению'}
          </a>
        )}
      </div>
      <p role="status">
        {refused && (
          <>
            Можно сравнить не{'\u00a0'}больше 4{'\u00a0'}товаров. Уберите один{' '}
            <a href={links.compare()} className="link">
              из{'\u00a0'}сравнения
            </a>
            , чтобы добавить этот.
          </>
        )}
      </p>
    </div>
  );
}

export const CompareIsland = island('compare', CompareButton);
