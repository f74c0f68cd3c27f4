import { plural } from '../../../kernel/plural.ts';
import { productionTerms, type Weeks } from '../../../kernel/production-terms.ts';
import { countOf, type TypedBrief } from './brief.ts';

const range = ([least, most]: Weeks) => (least === most ? `${least}` : `${least}–${most}`);

/** Estimated time, beside the fields it depends on. */
export function TermsGuide({ typed }: { typed: TypedBrief }) {
  const { form, composition, batch, markets } = typed;
  if (!form) {
    return (
      <aside className="brief-guide" aria-label="Ориентир по срокам">
        <h3>Ориентир по&nbsp;срокам</h3>
        <p className="text-sm text-quiet">Появится, как только выберете форму продукта.</p>
      </aside>
    );
  }
  const { stages, total } = productionTerms({
    form,
    ownComposition: composition === 'own',
    batch: countOf(batch),
    markets,
  });
  return (
    <aside className="brief-guide" aria-label="Ориентир по срокам">
      <h3>Ориентир по&nbsp;срокам</h3>
      <p className="brief-total" role="status">
        <b>{range(total)}</b> {plural(total[1], ['неделя', 'недели', 'недель'])}
      </p>
      <ol>
        {stages.map(({ name, weeks }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{range(weeks)} нед.</span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-quiet">
        Это ориентир, а&nbsp;не&nbsp;обещание: точный срок технолог назовёт, когда прочтёт задание.
      </p>
    </aside>
  );
}
