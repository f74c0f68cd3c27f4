import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type FormEvent } from 'react';
import { CONTENT_KEY, type ContentFields, type ContentKind, type DeskContent } from '../../api/content-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { UnsavedGuard } from '../../features/unsaved/unsaved-guard.tsx';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import {
  changedFields,
  draftOf,
  EMPTY_DRAFT,
  fieldsOf,
  mergedFields,
  type ItemDraft,
  type SentFields,
} from './item-draft.ts';
import { ItemFields } from './item-fields.tsx';
import { issuesOf } from './item-issues.ts';

interface ItemFormProps {
  readonly kind: ContentKind;
  /** Undefined for a new item. */
  readonly content: DeskContent | undefined;
  readonly onSaved: (id: number) => void;
  readonly onPreview: (path: string) => void;
  readonly onChanged: (isChanged: boolean) => void;
}

/** Everything of an item. Nothing is saved before the button; what others save meanwhile stays where it was not touched here. */
export function ItemForm({ kind, content, onSaved, onPreview, onChanged }: ItemFormProps) {
  const may = useMay();
  // As it was when the form was opened or saved last.
  const [opened, setOpened] = useState(() => openedFrom(content));
  const [draft, setDraft] = useState<ItemDraft>(opened.draft);
  const before = fieldsOf(kind, opened.draft);
  const typed = fieldsOf(kind, draft);
  const isChanged = changedFields(before, typed).length > 0;
  useEffect(() => onChanged(isChanged), [isChanged, onChanged]);
  // After it was saved, here or by a colleague, a form in which nothing is typed shows what is saved.
  if (!isChanged && content && opened.version !== content.version) reopen(content);
  function reopen(now: DeskContent) {
    const next = openedFrom(now);
    setOpened(next);
    setDraft(next.draft);
  }
  const item = content ? mergedFields(before, typed, content.item) : typed;
  const save = useCommand({
    version: opened.version,
    reads: CONTENT_KEY,
    send: (fields: SentFields, { expectedVersion }) => {
      const body = { kind, item: fields };
      return answerOf(
        content
          ? staffApi.POST('/api/staff/content/{id}/saved', {
              params: { path: { id: content.id } },
              body: { ...body, expectedVersion },
            })
          : staffApi.POST('/api/staff/content', { body }),
      );
    },
    onDone: ({ id }) => onSaved(id),
  });
  const preview = useMutation({
    mutationFn: (_isShown: boolean) =>
      answerOf(
        staffApi.POST('/api/staff/content/previewed', { body: { ...(content && { id: content.id }), kind, item } }),
      ),
    onSuccess: ({ preview: path }, isShown) => {
      if (isShown) onPreview(path);
    },
  });
  const failure = save.error ?? preview.error;
  const issues = issuesOf(failure, draft.body);
  const hasIssues = Object.keys(issues).length > 0;
  const both = content && opened.version !== content.version ? changedByBoth(before, typed, content.item) : [];
  function submit(event: FormEvent) {
    event.preventDefault();
    preview.reset();
    save.mutate(item, { onSuccess: () => setOpened((was) => ({ ...was, draft })) });
  }
  function look(isShown: boolean) {
    save.reset();
    preview.mutate(isShown);
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Запись" className="part item-form">
      <UnsavedGuard isChanged={isChanged} />
      <ItemFields
        kind={kind}
        draft={draft}
        issues={issues}
        isNew={!content}
        onChange={(changed) => setDraft((was) => ({ ...was, ...changed }))}
      />
      <div role="status">
        {preview.data && preview.variables === false && !failure && (
          <p className="done-note">Замечаний нет: запись можно сохранить.</p>
        )}
      </div>
      {may('content:save') && (
        <div className="item-save">
          <div className="grid basis-full gap-2">
            <Problem error={hasIssues ? null : failure} />
            {both.length > 0 && (
              <p className="problem">
                Это изменили и&nbsp;вы, и&nbsp;коллега: {both.join(', ')}. Если сохранить ещё раз, останется ваше; его
                правку можно посмотреть в&nbsp;версиях.
              </p>
            )}
            {hasIssues && (
              <p role="alert" className="problem">
                Исправьте подсвеченные поля и&nbsp;повторите.
              </p>
            )}
          </div>
          <Button type="submit" busy={save.isPending} disabled={!isChanged}>
            {content && content.state === 'shown' ? 'Сохранить на\u00a0сайт' : 'Сохранить'}
          </Button>
          <Button look="outline" busy={preview.isPending && preview.variables} onClick={() => look(true)}>
            Посмотреть
          </Button>
          <Button look="plain" busy={preview.isPending && !preview.variables} onClick={() => look(false)}>
            Проверить
          </Button>
          <span className="text-xs text-quiet">{isChanged ? 'Есть несохранённое' : 'Изменений нет'}</span>
        </div>
      )}
    </form>
  );
}

const openedFrom = (content: DeskContent | undefined) => ({
  draft: content ? draftOf(content) : EMPTY_DRAFT,
  version: content?.version ?? 0,
});

const CHANGED_WORDS: Readonly<Record<string, string>> = {
  title: 'название',
  slug: 'адрес',
  summary: 'краткое описание',
  body: 'текст',
  pictureId: 'картинку',
  position: 'порядок',
  seo: 'слова для поисковиков',
  facts: 'сведения',
  productIds: 'товары',
};

function changedByBoth(before: SentFields, typed: SentFields, now: ContentFields): string[] {
  const theirs = changedFields(before, now as unknown as SentFields);
  return changedFields(before, typed)
    .filter((name) => theirs.includes(name))
    .map((name) => CHANGED_WORDS[name] ?? name);
}
