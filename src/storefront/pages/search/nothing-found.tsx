import { links } from '../../../kernel/links.ts';
import { SECTIONS } from '../../../kernel/sections.ts';
import { useCompany } from '../../features/company/use-company.ts';
import { buttonClass } from '../../ui/button.tsx';
import type { CardData } from '../../ui/product-card/card-data.ts';
import { Shelf } from '../../ui/product-card/shelf.tsx';
import { PopularPurposes } from './empty-search.tsx';

interface NothingFoundProps {
  query: string;
  popular: readonly CardData[];
  /** The query names an illness: products and purposes would read as a promise (decision 0021). */
  asksForRemedy: boolean;
  /** Letters and digits in one word: perhaps a promo code typed into the wrong field. */
  isCode: boolean;
}

/** Empty results: suggestions and a phone number. */
export function NothingFound({ query, popular, asksForRemedy, isCode }: NothingFoundProps) {
  const [phone] = useCompany().phones;
  return (
    <>
      <section className="panel mt-6 px-6 py-10 sm:px-10 md:mt-8 lg:px-16 lg:py-14">
        <h1 className="max-w-[24ch] text-2xl break-words">По&nbsp;запросу «{query}» ничего не&nbsp;нашлось</h1>
        {asksForRemedy ? (
          <p className="mt-4 max-w-[60ch] text-quiet">
            Мы не&nbsp;подбираем товары к&nbsp;болезням и&nbsp;недомоганиям: о&nbsp;них лучше спросить врача.
            По&nbsp;названию, составу или форме всё найдётся.
          </p>
        ) : (
          <>
            {isCode && (
              <p className="mt-4 max-w-[60ch]">
                Если это промокод, введите его в&nbsp;
                <a href={links.cart()} className="link">
                  корзине
                </a>
                : скидка сразу будет видна.
              </p>
            )}
            <p className="mt-4 max-w-[60ch] text-quiet">
              Попробуйте одно слово вместо нескольких, название вещества или травы: «магний», «шиповник», «соль для
              ванны». Или выберите назначение:
            </p>
            <div className="mt-5">
              <PopularPurposes />
            </div>
          </>
        )}
        <p className="mt-8 flex flex-wrap gap-3">
          <a href={links.catalog()} className={buttonClass()}>
            Перейти в&nbsp;каталог
          </a>
          <a href={phone.href} className={buttonClass('outline')}>
            Спросить: {phone.text}
          </a>
        </p>
        <ul className="mt-6 flex flex-wrap gap-x-5 text-sm">
          {SECTIONS.map(({ slug, name }) => (
            <li key={slug}>
              <a href={links.section(slug)} className="link inline-block py-2.5">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
      {popular.length > 0 && (
        <section className="pt-12">
          <h2 className="mb-6">Чаще всего выбирают</h2>
          <Shelf cards={popular} />
        </section>
      )}
    </>
  );
}
