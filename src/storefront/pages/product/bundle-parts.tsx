import { links } from '../../../kernel/links.ts';
import { formatMoney, multiplyMoney, type Kopecks } from '../../../kernel/money.ts';
import { Picture } from '../../ui/picture.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';
import { pieces } from './product-details.tsx';

interface BundlePartsProps {
  parts: readonly { readonly card: CardData; readonly quantity: number }[];
  saving: Kopecks;
}

/** Parts of a bundle, and what it saves. */
export function BundleParts({ parts, saving }: BundlePartsProps) {
  return (
    <section className="pt-12">
      <h2>Из&nbsp;чего состоит комплекс</h2>
      {saving > 0 && (
        <p className="mt-2 text-quiet">По&nbsp;отдельности эти упаковки стоят на&nbsp;{formatMoney(saving)} дороже.</p>
      )}
      <ul className="mt-6 grid gap-3 md:grid-cols-2 lg:grid-cols-3">
        {parts.map(({ card, quantity }) => (
          <li key={card.id} className="panel relative flex items-center gap-4 overflow-hidden pr-4">
            {card.picture && (
              <Picture
                picture={card.picture}
                sizes="104px"
                smallest={128}
                largest={256}
                alt=""
                className="w-26 min-h-26 flex-none self-stretch object-cover"
              />
            )}
            <p className="min-w-0 py-3">
              <a
                href={links.product(card.section, card.slug)}
                className="font-medium after:absolute after:inset-0 hover:text-leaf"
              >
                {card.name}
              </a>
              <span className="block text-sm text-quiet tabular-nums">
                {card.facts}
                <br />
                {pieces(quantity)}, {formatMoney(multiplyMoney(card.price, quantity))}
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
