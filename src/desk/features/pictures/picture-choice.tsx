import { Dialog } from '@base-ui/react/dialog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { AddPicture } from './add-picture.tsx';
import { picturesQuery } from './pictures-query.ts';
import type { Picture } from './send-picture.ts';
import './pictures.css';

const PREVIEW_WIDTH = 256;

interface PictureChoiceProps {
  readonly label: string;
  /** Id of the chosen picture. */
  readonly value: string | null;
  readonly error?: string | undefined;
  readonly onChoose: (picture: Picture) => void;
  /** Without it the picture can be replaced only. */
  readonly onRemove?: () => void;
}

/** A field whose value is a picture: one of those that are there, or a new one. */
export function PictureChoice({ label, value, error, onChoose, onRemove }: PictureChoiceProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  function choose(picture: Picture) {
    setOpen(false);
    onChoose(picture);
  }
  return (
    <div role="group" aria-labelledby={id} className="grid gap-1">
      <span id={id} className="font-semibold">
        {label}
      </span>
      <div className="flex flex-wrap items-end gap-3">
        {value !== null && <img src={links.picture(value, PREVIEW_WIDTH)} alt="" className="chosen-picture" />}
        <Dialog.Root open={isOpen} onOpenChange={setOpen}>
          <Dialog.Trigger className="button button-outline" aria-describedby={error ? `${id}-error` : undefined}>
            {value === null ? 'Выбрать картинку' : 'Заменить картинку'}
          </Dialog.Trigger>
          <Dialog.Portal>
            <Dialog.Backdrop className="dialog-backdrop" />
            <Dialog.Popup className="dialog picture-dialog">
              <Dialog.Title>{label}</Dialog.Title>
              <Pictures onChoose={choose} />
              <div>
                <Dialog.Close className="button button-plain">Закрыть</Dialog.Close>
              </div>
            </Dialog.Popup>
          </Dialog.Portal>
        </Dialog.Root>
        {value !== null && onRemove && (
          <Button look="plain" onClick={onRemove}>
            Убрать картинку
          </Button>
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-xs text-error">
          {error}
        </p>
      )}
    </div>
  );
}

function Pictures({ onChoose }: { readonly onChoose: (picture: Picture) => void }) {
  const may = useMay();
  const found = useInfiniteQuery(picturesQuery);
  return (
    <>
      {may('picture:add') && <AddPicture onAdded={onChoose} />}
      <h3>Недавние</h3>
      <Loaded of={found}>
        {({ pages }) => {
          const pictures = pages.flatMap((page) => page.pictures);
          if (pictures.length === 0) return <p className="text-quiet">Картинок ещё нет: загрузите первую.</p>;
          return (
            <>
              <ul className="picture-list">
                {pictures.map((picture) => (
                  <li key={picture.id}>
                    <button
                      type="button"
                      className="picture-button"
                      title={picture.alt}
                      onClick={() => onChoose(picture)}
                    >
                      <img
                        src={links.picture(picture.id, PREVIEW_WIDTH)}
                        alt={picture.alt || 'Картинка без описания'}
                        loading="lazy"
                      />
                    </button>
                  </li>
                ))}
              </ul>
              <More of={found} shown={pictures.length} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
