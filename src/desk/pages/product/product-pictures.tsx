import { useState } from 'react';
import { Link } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { PicturesForm } from './pictures-form.tsx';
import type { DeskProduct } from './product-query.ts';

const PICTURE = 256;

interface ProductPicturesProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
}

/** Pictures in their order, and the way to the stock. */
export function ProductPictures({ product, onDone }: ProductPicturesProps) {
  const may = useMay();
  const [isChanging, setChanging] = useState(false);
  const { id, kind, type, pictures } = product;
  function stop(sentence?: string) {
    setChanging(false);
    if (sentence !== undefined) onDone(sentence);
  }
  return (
    <section aria-labelledby="pictures" className="part">
      <h2 id="pictures">Картинки</h2>
      {pictures.length === 0 ? (
        <p className="text-quiet">Картинок нет.</p>
      ) : (
        <div className="product-pictures">
          {pictures.map((picture) => (
            <img key={picture.id} src={links.picture(picture.id, PICTURE)} alt={picture.alt} loading="lazy" />
          ))}
        </div>
      )}
      {may('product:save') && !isChanging && (
        <div>
          <Button look="outline" onClick={() => setChanging(true)}>
            Изменить картинки
          </Button>
        </div>
      )}
      {isChanging && <PicturesForm product={product} onDone={stop} onCancel={() => stop()} />}
      {kind === 'physical' && type === 'single' && may('lot:read') && (
        <Link to={`/stock/${id}`} className="text-link">
          Остатки и серии
        </Link>
      )}
    </section>
  );
}
