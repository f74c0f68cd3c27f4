import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { LONGEST_PICTURE_WORDS } from '../../../kernel/picture-upload.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';
import { PICTURES_KEY, pictureQuery } from './pictures-query.ts';
import type { Picture } from './send-picture.ts';
import { wordsIssue } from './words-issue.ts';

interface PictureWordsProps {
  readonly picture: Pick<Picture, 'id' | 'alt'>;
  /** Of this picture among others, for those who do not see it. */
  readonly name: string;
  /** Where the changed words are used only after something else is saved. */
  readonly hint: string;
  /** The same file with other words, which is another picture. */
  readonly onChanged: (picture: Picture) => void;
}

/** What a picture shows, in words that can be changed. It stands inside forms, so it is none itself. */
export function PictureWords({ picture: { id, alt }, name, hint, onChanged }: PictureWordsProps) {
  const may = useMay();
  const queries = useQueryClient();
  const button = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string>();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (words: string) =>
      answerOf(staffApi.POST('/api/staff/pictures/{id}/words', { params: { path: { id } }, body: { alt: words } })),
    onSuccess: async (described) => {
      queries.setQueryData(pictureQuery(described.id).queryKey, described);
      await queries.invalidateQueries({ queryKey: PICTURES_KEY });
      close();
      onChanged(described);
    },
  });
  const issue = wordsIssue(error);
  function close() {
    setTyped(undefined);
    reset();
    button.current?.focus();
  }
  const send = () => typed !== undefined && !isPending && mutate(typed);
  return (
    <div className="grid justify-items-start gap-1">
      <span className={alt ? undefined : 'text-quiet'}>{alt || 'Без описания'}</span>
      {may('picture:add') && (
        <button
          ref={button}
          type="button"
          className="text-link text-xs"
          aria-expanded={typed !== undefined}
          aria-label={`Изменить описание: ${name}`}
          onClick={() => (typed === undefined ? setTyped(alt) : close())}
        >
          Изменить описание
        </button>
      )}
      {typed !== undefined && (
        <div role="group" aria-label="Описание картинки" className="grid w-full gap-2">
          <Field
            label="Что на картинке"
            hint={hint}
            maxLength={LONGEST_PICTURE_WORDS}
            autoComplete="off"
            value={typed}
            error={issue}
            ref={focusAtOnce}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              send();
            }}
          />
          <Problem error={issue === undefined ? error : undefined} />
          <div className="flex flex-wrap gap-2">
            <Button look="outline" busy={isPending} onClick={send}>
              Готово
            </Button>
            <Button look="plain" onClick={close}>
              Отменить
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

/** A stable function, so that it is called once. */
const focusAtOnce = (input: HTMLInputElement | null) => input?.focus();

type WordsOfPictureProps = Omit<PictureWordsProps, 'picture' | 'name'> & { readonly id: string };

/** The same for a picture of which only the id is known. */
export function WordsOfPicture({ id, ...props }: WordsOfPictureProps) {
  const { data: picture } = useQuery(pictureQuery(id));
  return picture ? <PictureWords picture={picture} name={picture.alt || 'картинка'} {...props} /> : null;
}
