import type { Ingredient } from '../../../shop/catalog/product.rules.ts';

/**
 * Contents of a daily serving, with the share of the daily norm where there is one.
 * @param withinLevels all lines above 100 % keep to verified upper levels
 */
export function Composition({ lines, withinLevels }: { lines: readonly Ingredient[]; withinLevels: boolean }) {
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
            {norms && <td>{dailyNormPercent ? `${dailyNormPercent}\u00a0%` : '—'}</td>}
          </tr>
        ))}
      </tbody>
      {norms && (
        <tfoot>
          <tr>
            <td colSpan={3}>
              * Процент рекомендуемого уровня суточного потребления
              {withinLevels &&
                lines.some(({ dailyNormPercent }) => (dailyNormPercent ?? 0) > 100) &&
                '; не превышает верхний допустимый уровень'}
              .
            </td>
          </tr>
        </tfoot>
      )}
    </table>
  );
}
