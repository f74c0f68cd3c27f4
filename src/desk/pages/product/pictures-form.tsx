import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { PictureChoice } from '../../features/pictures/picture-choice.tsx';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import type { DeskProduct } from './product-query.ts';

const PICTURE = 128;
type Picture = DeskProduct['pictures'][number];

interface PicturesFormProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** The order of pictures, and others beside them; the first one is the cover. */
export function PicturesForm({ product, onDone, onCancel }: PicturesFormProps) {
  const [opened] = useState(product.version);
  const [pictures, setPictures] = useState<readonly Picture[]>(product.pictures);
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
      <p className="text-quiet">Первая — обложка: её видно в списках. Переставляйте стрелками.</p>
      <ol className="part-rows">
        {pictures.map((picture, at) => {
          const name = picture.alt || `Картинка ${at + 1}`;
          return (
            <li key={picture.id}>
              <div className="picture-line">
                <img src={links.picture(picture.id, PICTURE)} alt="" className="picture-thumb" />
                <span className="picture-words">
                  {name}
                  {at === 0 && <span className="note">Обложка</span>}
                </span>
                <Button look="plain" aria-label={`Выше: ${name}`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                  <ArrowUp aria-hidden size={18} />
                </Button>
                <Button
                  look="plain"
                  aria-label={`Ниже: ${name}`}
                  disabled={at === pictures.length - 1}
                  onClick={() => move(at, at + 1)}
                >
                  <ArrowDown aria-hidden size={18} />
                </Button>
                <Button
                  look="plain"
                  aria-label={`Убрать: ${name}`}
                  onClick={() => {
                    setPictures(pictures.filter(({ id }) => id !== picture.id));
                    setSaid('Картинка убрана.');
                  }}
                >
                  <X aria-hidden size={18} />
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      <p role="status" className="sr-only">
        {said}
      </p>
      <PictureChoice
        label="Добавить картинку"
        value={null}
        onChoose={({ id, alt }) => {
          if (!pictures.some((picture) => picture.id === id)) setPictures([...pictures, { id, alt }]);
        }}
      />
    </CommandPanel>
  );
}
