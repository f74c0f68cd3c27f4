import { Link } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { counted, PACKS } from '../../../kernel/plural.ts';
import { useMay } from '../../session/session.ts';
import { Badge } from '../../ui/badge.tsx';
import type { DeskProduct } from './product-query.ts';

const PICTURE = 256;

/** Pictures, what a bundle consists of, and the way to the stock. */
export function Parts({ product: { id, kind, type, parts, pictures } }: { readonly product: DeskProduct }) {
  const may = useMay();
  return (
    <section aria-labelledby="parts" className="part">
      <h2 id="parts">{type === 'bundle' ? 'Картинки и\u00a0состав комплекса' : 'Картинки'}</h2>
      {pictures.length === 0 ? (
        <p className="text-quiet">Картинок нет.</p>
      ) : (
        <div className="product-pictures">
          {pictures.map((picture) => (
            <img key={picture.id} src={links.picture(picture.id, PICTURE)} alt={picture.alt} loading="lazy" />
          ))}
        </div>
      )}
      {parts.length > 0 && (
        <ul className="part-rows">
          {parts.map((part) => (
            <li key={part.id}>
              <span>
                <Link to={`/catalogue/${part.id}`} className="text-link">
                  {part.name}
                </Link>
                , {counted(part.quantity, PACKS)} {!part.published && <Badge tone="alarm">не опубликован</Badge>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {kind === 'physical' && type === 'single' && may('lot:read') && (
        <Link to={`/stock/${id}`} className="text-link">
          Остатки и серии
        </Link>
      )}
    </section>
  );
}
