import { links } from '../../../kernel/links.ts';
import type { loader } from './contacts.server.ts';

/** Shops of partners by city; the footer links here. */
export function Shops({ cities, more }: Pick<Awaited<ReturnType<typeof loader>>, 'cities' | 'more'>) {
  if (cities.length === 0) return null;
  return (
    <section id="gde-kupit" className="company-chapter" aria-labelledby="shops">
      <h2 id="shops">Где купить</h2>
      <div>
        <p className="max-w-160 text-quiet">
          Кроме нашего магазина&nbsp;— у&nbsp;партнёров. Ассортимент у&nbsp;каждого свой, поэтому лучше сначала
          позвонить.
        </p>
        <dl className="shops">
          {cities.map(({ city, shops }) => (
            <div key={city}>
              <dt>{city}</dt>
              {shops.map(({ href, name, street, phone }) => (
                <dd key={href}>
                  <a href={href} className="link">
                    {name}
                  </a>
                  <span>{street}</span>
                  {phone && <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        {more && (
          <p className="pt-6">
            <a href={links.partners()} className="link">
              Все партнёры
            </a>
          </p>
        )}
      </div>
    </section>
  );
}
