import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { LONGEST_PICTURE_WORDS, MOST_PICTURE_BYTES } from '../../../kernel/picture-upload.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { CropPicture, firstCrop, type Crop } from './crop-picture.tsx';
import { isWhole } from './frame.ts';
import { PICTURES_KEY } from './pictures-query.ts';
import { sendPicture, type Picture } from './send-picture.ts';
import type { RatioName } from './shapes.ts';
import { useOpenedFile } from './use-opened-file.ts';
import { wordsIssue } from './words-issue.ts';

const MEGABYTES = MOST_PICTURE_BYTES / 1024 / 1024;
const PERCENT = 100;

interface AddPictureProps {
  readonly file: File;
  /** The ratio in which the site shows it. */
  readonly shown: RatioName;
  readonly fileIssue: (issue: string | undefined) => void;
  readonly onAdded: (picture: Picture) => void;
  readonly onCancel: () => void;
}

/** A chosen file: the part of it that is used, and the words about it. It stands inside forms, so it is none itself. */
export function AddPicture({ file, shown, fileIssue, onAdded, onCancel }: AddPictureProps) {
  const queries = useQueryClient();
  const opened = useOpenedFile(file);
  const [chosen, setChosen] = useState<Crop>();
  const [alt, setAlt] = useState('');
  const [share, setShare] = useState(0);
  const [isWordless, setWordless] = useState(false);
  const pixels = typeof opened === 'string' ? undefined : opened;
  const crop = chosen ?? (pixels && firstCrop(pixels, shown));
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => {
      const frame = pixels && crop && !isWhole(crop.frame, pixels) ? crop.frame : undefined;
      return sendPicture({ file, alt, frame }, setShare);
    },
    onSuccess: async (picture) => {
      await queries.invalidateQueries({ queryKey: PICTURES_KEY });
      onAdded(picture);
    },
    onError: (refused) => fileIssue(isAboutFile(refused) ? refused.message : undefined),
  });
  const issue = wordsIssue(error);
  function send() {
    const isLarge = file.size > MOST_PICTURE_BYTES;
    fileIssue(isLarge ? `Файл больше ${MEGABYTES}\u00a0МБ: сожмите его` : undefined);
    setWordless(alt.trim() === '');
    if (isLarge || alt.trim() === '' || opened === 'reading' || isPending) return;
    setShare(0);
    mutate();
  }
  return (
    <div role="group" aria-label="Новая картинка" className="grid gap-3">
      {opened === 'reading' && <p role="status">Открываем файл…</p>}
      {opened === 'unreadable' && (
        <p role="status" className="text-quiet">
          Браузер не&nbsp;показал этот файл: обрезать его здесь нельзя, а&nbsp;загрузить целиком можно попробовать.
        </p>
      )}
      {pixels && crop && <CropPicture pixels={pixels} crop={crop} shown={shown} onCrop={setChosen} />}
      <Field
        label="Что на картинке"
        hint="Прочтут те, кто её не видит"
        maxLength={LONGEST_PICTURE_WORDS}
        autoComplete="off"
        aria-required
        value={alt}
        error={isWordless && alt.trim() === '' ? 'Напишите, что на\u00a0картинке' : issue}
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
      <Problem error={issue !== undefined || isAboutFile(error) ? undefined : error} />
      <div className="flex flex-wrap gap-2">
        <Button busy={isPending} onClick={send}>
          Загрузить
        </Button>
        <Button look="plain" onClick={onCancel}>
          Вернуться к&nbsp;недавним
        </Button>
      </div>
    </div>
  );
}

/** 413: the server reads no file that large. */
const isAboutFile = (error: unknown): error is ApiFailure =>
  error instanceof ApiFailure && (error.code === 'picture-refused' || error.status === 413);
