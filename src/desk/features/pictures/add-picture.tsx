import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_PICTURE_WORDS, MOST_PICTURE_BYTES } from '../../../kernel/picture-upload.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { PICTURES_KEY } from './pictures-query.ts';
import { sendPicture, type Picture } from './send-picture.ts';

const MEGABYTES = MOST_PICTURE_BYTES / 1024 / 1024;
const PERCENT = 100;

/** A file with the words about it. It stands inside forms, so it is none itself. */
export function AddPicture({ onAdded }: { readonly onAdded: (picture: Picture) => void }) {
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [alt, setAlt] = useState('');
  const [share, setShare] = useState(0);
  const [missing, setMissing] = useState<{ readonly file?: string; readonly alt?: string }>({});
  const { mutate, error, isPending } = useMutation({
    mutationFn: (sent: File) => sendPicture({ file: sent, alt }, setShare),
    onSuccess: async (picture) => {
      await queries.invalidateQueries({ queryKey: PICTURES_KEY });
      onAdded(picture);
    },
  });
  const issues = error instanceof ApiFailure ? error.fields : {};
  function send() {
    const found = {
      ...(!file && { file: 'Выберите файл' }),
      ...(file && file.size > MOST_PICTURE_BYTES && { file: `Файл больше ${MEGABYTES}\u00a0МБ: сожмите его` }),
      ...(alt.trim() === '' && { alt: 'Напишите, что на\u00a0картинке' }),
    };
    setMissing(found);
    if (file && Object.keys(found).length === 0 && !isPending) {
      setShare(0);
      mutate(file);
    }
  }
  return (
    <div role="group" aria-label="Загрузить картинку" className="grid gap-3">
      <Field
        label="Файл"
        hint={`JPG, PNG, WebP или AVIF до\u00a0${MEGABYTES}\u00a0МБ`}
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif"
        error={missing.file}
        onChange={({ target }) => {
          setFile(target.files?.[0]);
          setMissing({});
        }}
      />
      <Field
        label="Что на картинке"
        hint="Прочтут те, кто её не видит"
        maxLength={LONGEST_PICTURE_WORDS}
        autoComplete="off"
        value={alt}
        error={missing.alt ?? issues.alt}
        onChange={({ target }) => setAlt(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          send();
        }}
      />
      {isPending && (
        <progress
          className="picture-progress"
          aria-label="Загрузка картинки"
          value={Math.round(share * PERCENT)}
          max={PERCENT}
        />
      )}
      {issues.alt === undefined && <Problem error={error} />}
      <div>
        <Button look="outline" busy={isPending} onClick={send}>
          Загрузить
        </Button>
      </div>
    </div>
  );
}
