import { Dialog } from '@base-ui/react/dialog';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { MOST_PICTURE_BYTES } from '../../../kernel/picture-upload.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { AddPicture } from './add-picture.tsx';
import { picturesQuery } from './pictures-query.ts';
import type { Picture } from './send-picture.ts';
import type { RatioName } from './shapes.ts';
import './pictures.css';

const PREVIEW_WIDTH = 256;
const MEGABYTES = MOST_PICTURE_BYTES / 1024 / 1024;

interface PictureChoiceProps {
  readonly label: string;
  /** Id of the chosen picture. */
  readonly value: string | null;
  readonly error?: string | undefined;
  /** The ratio in which the site shows it. */
  readonly shown: RatioName;
  readonly onChoose: (picture: Picture) => void;
  /** Without it the picture can be replaced only. */
  readonly onRemove?: () => void;
}

/** A field whose value is a picture: one of those that are there, or a new one. */
export function PictureChoice({ label, value, error, shown, onChoose, onRemove }: PictureChoiceProps) {
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
              <Pictures shown={shown} onChoose={choose} />
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

type PicturesProps = Pick<PictureChoiceProps, 'shown' | 'onChoose'>;

/** A file to add, and while none is chosen, the pictures that are there. */
function Pictures({ shown, onChoose }: PicturesProps) {
  const may = useMay();
  const [file, setFile] = useState<File>();
  const [issue, setIssue] = useState<string>();
  // Another one after each return, since a file field cannot be emptied otherwise.
  const [fieldKey, setFieldKey] = useState(0);
  function choose(chosen: File | undefined) {
    setFile(chosen);
    setIssue(undefined);
  }
  return (
    <>
      {may('picture:add') && (
        <Field
          key={fieldKey}
          label="Загрузить файл"
          hint={`JPG, PNG, WebP или AVIF до\u00a0${MEGABYTES}\u00a0МБ`}
          type="file"
          accept="image/jpeg,image/png,image/webp,image/avif"
          error={issue}
          onChange={({ target }) => choose(target.files?.[0])}
        />
      )}
      {file ? (
        <AddPicture
          key={`${file.name} ${file.lastModified} ${file.size}`}
          file={file}
          shown={shown}
          fileIssue={setIssue}
          onAdded={onChoose}
          onCancel={() => {
            choose(undefined);
            setFieldKey(fieldKey + 1);
          }}
        />
      ) : (
        <RecentPictures onChoose={onChoose} />
      )}
    </>
  );
}

function RecentPictures({ onChoose }: Pick<PictureChoiceProps, 'onChoose'>) {
  const found = useInfiniteQuery(picturesQuery);
  return (
    <>
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
