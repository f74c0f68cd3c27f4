import { links } from '../../../kernel/links.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { Picture } from '../../ui/picture.tsx';
import type { ShownBundleOffer } from './bundle-offers.server.ts';

/** Other bundles, one row each. */
export function BundleRows({ offers }: { offers: readonly ShownBundleOffer[] }) {
  return (
    <ul className="bundle-rows">
      {offers.map(({ product, parts, saving }) => (
        <li key={product.id}>
          {product.picture && <Picture picture={product.picture} sizes="128px" smallest={128} largest={256} alt="" />}
          <div>
            <h3>
              <a href={links.product(product.section, product.slug)} className="after:absolute after:inset-0">
                {product.name}
              </a>
            </h3>
            <p>{parts.join(', ')}</p>
            <p>
              <b className="price">{formatMoney(product.price)}</b>
              {saving > 0 && <> выгода {formatMoney(saving)}</>}
            </p>
          </div>
        </li>
      ))}
      <li>
        <a href={links.section('kursy')} className="btn btn-outline btn-small">
          Все наборы и&nbsp;курсы
        </a>
      </li>
    </ul>
  );
}
