import type { loader } from './contacts.server.ts';

/** Company details for contracts and invoices; the footer links here. */
export function Requisites({
  company,
  placeholders,
}: Pick<Awaited<ReturnType<typeof loader>>, 'company' | 'placeholders'>) {
  const { legalName, inn, ogrn, address, email } = company;
  const rows = [
    ['Полное имя', legalName],
    ['ИНН', inn],
    ['ОГРН', ogrn],
    ['Юридический адрес', address],
    ['Почта для документов', email],
  ] as const;
  return (
    <section id="rekvizity" className="company-chapter" aria-labelledby="requisites">
      <h2 id="requisites">Реквизиты</h2>
      <div>
        <dl className="requisites">
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {placeholders && (
          <p className="max-w-160 text-quiet pt-4">
            Реквизиты условные: настоящие появятся до&nbsp;того, как магазин начнёт принимать заказы.
          </p>
        )}
      </div>
    </section>
  );
}
