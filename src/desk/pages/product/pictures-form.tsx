import { useState } from 'react';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { PictureChoice } from '../../features/pictures/picture-choice.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { PictureRow, type ListedPicture } from './picture-row.tsx';
import type { DeskProduct } from './product-query.ts';

interface PicturesFormProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** The order of pictures, the words about them, and others beside them; the first one is the cover. */
export function PicturesForm({ product, onDone, onCancel }: PicturesFormProps) {
  const [opened] = useState(product.version);
  const [pictures, setPictures] = useState<readonly ListedPicture[]>(() =>
    product.pictures.map((picture) => ({ ...picture, key: picture.id })),
  );
  /** The row that is dragged. */
  const [dragged, setDragged] = useState<number>();
  const [said, setSaid] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: PRODUCTS_KEY,
    send: (ids: readonly string[], sent) =>
      answerOf(
        staffApi.POST('/api/products/{id}/pictures', {
          params: { path: { id: product.id } },
          body: { ...sent, pictures: [...ids] },
        }),
      ),
    onDone: () => onDone('Картинки сохранены: на\u00a0сайте они уже новые.'),
  });
  function move(from: number, to: number) {
    const moved = [...pictures];
    moved.splice(to, 0, ...moved.splice(from, 1));
    setPictures(moved);
    setSaid(to === 0 ? 'Картинка стала обложкой.' : `Картинка теперь ${to + 1}-я.`);
  }
  return (
    <CommandPanel
      title="Картинки товара"
      submit="Сохранить картинки"
      busy={isPending}
      error={error}
      onSubmit={() => mutate(pictures.map(({ id }) => id))}
      onCancel={onCancel}
    >
      <p className="text-quiet">
        Первая&nbsp;— обложка: её видно в&nbsp;списках. Переставляйте стрелками или перетаскивайте мышью.
      </p>
      <ol className="part-rows">
        {pictures.map((picture, at) => (
          <PictureRow
            key={picture.key}
            picture={picture}
            at={at}
            last={pictures.length - 1}
            isDragged={at === dragged}
            onMove={(to) => move(at, to)}
            onDrag={(isDragged) => setDragged(isDragged ? at : undefined)}
            onDraggedOver={() => {
              if (dragged === undefined || dragged === at) return;
              move(dragged, at);
              setDragged(at);
            }}
            onDescribed={({ id, alt }) =>
              setPictures(pictures.map((one) => (one.key === picture.key ? { ...one, id, alt } : one)))
            }
            onRemove={() => {
              setPictures(pictures.filter(({ key }) => key !== picture.key));
              setSaid('Картинка убрана.');
            }}
          />
        ))}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <PictureChoice
        label="Добавить картинку"
        value={null}
        shown="square"
        onChoose={({ id, alt }) => {
          if (!pictures.some((picture) => picture.id === id)) setPictures([...pictures, { id, alt, key: id }]);
        }}
      />
    </CommandPanel>
  );
}
