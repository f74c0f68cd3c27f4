import { links } from '../../../kernel/links.ts';
import { formatMoney } from '../../../kernel/money.ts';
import { BuyIsland } from '../../ui/product-card/buy-control.tsx';
import { Picture } from '../../ui/picture.tsx';
import type { ShownBundleOffer } from './bundle-offers.server.ts';
import { BundleRows } from './bundle-rows.tsx';

/** One bundle in detail, with its parts and what it saves; the others in rows below it. */
export function BundleOffer({ offers: [offer, ...others] }: { offers: readonly ShownBundleOffer[] }) {
  if (!offer) return null;
  const { product, tagline, parts, partsPrice, saving } = offer;
  const href = links.product(product.section, product.slug);
  return (
    <section className="container pt-16 [--likely-height:66rem] md:pt-24">
      <div className="home-bundle">
        {product.picture && (
          <a href={href} tabIndex={-1} aria-hidden>
            <Picture
              picture={product.picture}
              sizes="(width >= 64rem) 600px, 100vw"
              smallest={384}
              largest={1920}
              alt=""
              className="aspect-4/3 size-full object-cover lg:aspect-[1.1]"
            />
          </a>
        )}
        <div className="home-bundle-words">
          <p className="text-sm font-semibold text-rose-dark">
            Комплекс{saving > 0 && <> с&nbsp;выгодой {formatMoney(saving)}</>}
          </p>
          <h2 className="mt-2">
            <a href={href} className="hover:text-leaf">
              {product.name}
            </a>
          </h2>
          <p className="mt-3">{tagline}</p>
          <ul className="mt-5 grid">
            {parts.map((part) => (
              <li key={part} className="border-t border-line py-2">
                {part}
              </li>
            ))}
          </ul>
          <div className="mt-6 flex flex-wrap items-center gap-x-6 gap-y-4">
            <p className="text-xl">
              <span className="price">{formatMoney(product.price)}</span>
              {saving > 0 && (
                <s className="price-old ml-3 text-base">
                  <span className="sr-only">по отдельности </span>
                  {formatMoney(partsPrice)}
                </s>
              )}
            </p>
            <BuyIsland productId={product.id} name={product.name} stock={product.stock} box="w-44" />
          </div>
        </div>
      </div>
      <BundleRows offers={others} />
    </section>
  );
}
