import { ArrowDown, ArrowUp, X } from 'lucide-react';
import { links } from '../../../kernel/links.ts';
import { PictureWords } from '../../features/pictures/picture-words.tsx';
import { Button } from '../../ui/button.tsx';
import type { DeskProduct } from './product-query.ts';

const PICTURE = 128;

/** Its key stays when it gets other words, and with them another id. */
export type ListedPicture = DeskProduct['pictures'][number] & { readonly key: string };

interface PictureRowProps {
  readonly picture: ListedPicture;
  readonly at: number;
  readonly last: number;
  readonly isDragged: boolean;
  readonly onMove: (to: number) => void;
  readonly onDrag: (isDragged: boolean) => void;
  /** Another row is dragged over this one. */
  readonly onDraggedOver: () => void;
  readonly onDescribed: (picture: { readonly id: string; readonly alt: string }) => void;
  readonly onRemove: () => void;
}

export function PictureRow({ picture, at, last, isDragged, ...on }: PictureRowProps) {
  const { id, alt } = picture;
  const name = alt || `Картинка ${at + 1}`;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows do the same
    <li
      className={isDragged ? 'picture-dragged' : undefined}
      onDragEnter={on.onDraggedOver}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => event.preventDefault()}
    >
      <div className="picture-line">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrows do the same */}
        <img
          src={links.picture(id, PICTURE)}
          alt=""
          className="picture-thumb"
          draggable
          onDragStart={({ dataTransfer }) => {
            dataTransfer.effectAllowed = 'move';
            on.onDrag(true);
          }}
          onDragEnd={() => on.onDrag(false)}
        />
        <div className="picture-words">
          {at === 0 && <span className="note">Обложка</span>}
          <PictureWords
            picture={picture}
            name={name}
            hint={'Сохранится вместе с\u00a0картинками'}
            onChanged={on.onDescribed}
          />
        </div>
        <div className="flex">
          <Button look="plain" aria-label={`Выше: ${name}`} disabled={at === 0} onClick={() => on.onMove(at - 1)}>
            <ArrowUp aria-hidden size={18} />
          </Button>
          <Button look="plain" aria-label={`Ниже: ${name}`} disabled={at === last} onClick={() => on.onMove(at + 1)}>
            <ArrowDown aria-hidden size={18} />
          </Button>
          <Button look="plain" aria-label={`Убрать: ${name}`} onClick={on.onRemove}>
            <X aria-hidden size={18} />
          </Button>
        </div>
      </div>
    </li>
  );
}
