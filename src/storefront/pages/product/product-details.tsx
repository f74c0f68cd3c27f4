import type { ReactNode } from 'react';
import { formatDay } from '../../../kernel/dates.ts';
import { counted, plural } from '../../../kernel/plural.ts';
import type { Ingredient, ProductDetails as Details } from '../../../shop/catalog/product.ts';

interface ProductDetailsProps {
  details: Details;
  forWhom: readonly string[];
  digital: boolean;
}

/** The long words of a product: a title at the left, one column of text at the right. */
export function ProductDetails({ details, forWhom, digital }: ProductDetailsProps) {
  const {
    annotation,
    composition,
    ingredients,
    howToTake,
    contraindications,
    storage,
    shelfLifeMonths,
    sgr,
    programme,
  } = details;
  return (
    <div className="details">
      <Chapter title="Описание">
        {annotation.map((paragraph) => (
          <p key={paragraph.slice(0, 40)}>{paragraph}</p>
        ))}
        {forWhom.length > 0 && (
          <p>
            <b className="font-semibold">Кому подойдёт:</b> {forWhom.join(', ')}.
          </p>
        )}
      </Chapter>
      {programme && programme.length > 0 && (
        <Chapter title={digital ? 'Программа' : 'Содержание'}>
          <ol className="programme">
            {programme.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </Chapter>
      )}
      {(composition || ingredients) && (
        <Chapter title="Состав">
          {composition && composition.length > 0 && <Composition lines={composition} />}
          {ingredients && (
            <p>
              <b className="font-semibold">Ингредиенты:</b> {ingredients}
            </p>
          )}
        </Chapter>
      )}
      {howToTake && (
        <Chapter title={sgr ? 'Как принимать' : 'Как пользоваться'}>
          <p>{howToTake}</p>
        </Chapter>
      )}
      {contraindications && (
        <Chapter title="Противопоказания">
          <p>{contraindications}</p>
        </Chapter>
      )}
      {(storage || shelfLifeMonths) && (
        <Chapter title="Хранение">
          {storage && <p>{storage}</p>}
          {shelfLifeMonths && <p>Срок годности: {counted(shelfLifeMonths, ['месяц', 'месяца', 'месяцев'])}.</p>}
        </Chapter>
      )}
      {sgr && (
        <Chapter title="Документы">
          <p>
            Свидетельство о&nbsp;государственной регистрации{' '}
            <span className="whitespace-nowrap">№&nbsp;{sgr.number}</span> от&nbsp;{formatDay(new Date(sgr.date))} Его
            можно проверить в&nbsp;открытом реестре Роспотребнадзора.
          </p>
        </Chapter>
      )}
    </div>
  );
}

function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="chapter">
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function Composition({ lines }: { lines: readonly Ingredient[] }) {
  const norms = lines.some(({ dailyNormPercent }) => dailyNormPercent);
  return (
    <table className="composition">
      <caption className="sr-only">Содержание в&nbsp;суточной порции</caption>
      <thead>
        <tr>
          <th scope="col">В суточной порции</th>
          <th scope="col">Количество</th>
          {norms && <th scope="col">% нормы*</th>}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ name, amount, dailyNormPercent }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td>{amount}</td>
            {norms && <td>{dailyNormPercent ? `${dailyNormPercent} %` : '—'}</td>}
          </tr>
        ))}
      </tbody>
      {norms && (
        <tfoot>
          <tr>
            <td colSpan={3}>
              * Процент рекомендуемого уровня суточного потребления
              {lines.some(({ dailyNormPercent }) => (dailyNormPercent ?? 0) > 100) &&
                '; не превышает верхний допустимый уровень'}
              .
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** «1 шт.», for those who read parts of a bundle. */
export function pieces(quantity: number): string {
  return `${quantity}\u00a0${plural(quantity, ['упаковка', 'упаковки', 'упаковок'])}`;
}
