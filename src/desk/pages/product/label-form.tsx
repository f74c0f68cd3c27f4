import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import { facetsQuery } from '../../api/facets-query.ts';
import { PRODUCTS_KEY } from '../../api/products-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { UnsavedGuard } from '../../features/unsaved/unsaved-guard.tsx';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { LabelFields } from './label-fields.tsx';
import { changesOf, draftOf, type LabelDraft } from './label-draft.ts';
import { issuesOf, issuesOfFindings } from './label-issues.ts';
import { substancesQuery, type DeskProduct, type LabelFindings, type SavedLabel } from './product-query.ts';

interface LabelFormProps {
  readonly product: DeskProduct;
  readonly onDone: (sentence: string) => void;
}

/** Everything that stands on the label and on the page; only what was changed is written. */
export function LabelForm({ product, onDone }: LabelFormProps) {
  const may = useMay();
  const mayRead = may('substance:read');
  const { data: facets } = useQuery({ ...facetsQuery, enabled: may('facets:read') });
  const { data: substances } = useQuery({ ...substancesQuery, enabled: mayRead });
  // As it was when the form was opened or saved last: what others change meanwhile is not overwritten.
  const [opened, setOpened] = useState({ draft: draftOf(product), version: product.version });
  const [draft, setDraft] = useState<LabelDraft>(opened.draft);
  const { id } = product;
  const save = useCommand({
    version: opened.version,
    reads: PRODUCTS_KEY,
    send: (data: SavedLabel, { expectedVersion }) =>
      answerOf(staffApi.PUT('/api/products/{id}', { params: { path: { id } }, body: { data, expectedVersion } })),
    onDone: () => onDone('Сохранено: страница товара уже новая.'),
  });
  const check = useMutation({
    mutationFn: (data: SavedLabel) =>
      answerOf(staffApi.POST('/api/products/{id}/checked', { params: { path: { id } }, body: { data } })),
  });
  const changes = changesOf(opened.draft, draft);
  const isChanged = Object.keys(changes).length > 0;
  // After it was saved, here or by a colleague, a form in which nothing is typed shows what is saved.
  if (!isChanged && opened.version !== product.version) reopen(product);
  function reopen(now: DeskProduct) {
    const next = draftOf(now);
    setOpened({ draft: next, version: now.version });
    setDraft(next);
  }
  const failure = save.error ?? check.error;
  const issues = { ...(check.data && issuesOfFindings(check.data)), ...issuesOf(failure) };
  // Beside the button, too: the sentence at the head of the page is out of sight by then.
  const unchanged = save.isSuccess ? 'Сохранено' : 'Изменений нет';
  const hasFieldIssues = failure instanceof ApiFailure && Object.keys(issuesOf(failure)).length > 0;
  function submit(event: FormEvent) {
    event.preventDefault();
    check.reset();
    onDone('');
    if (isChanged)
      save.mutate(changes, {
        onSuccess: () => setOpened((before) => ({ ...before, draft })),
      });
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Этикетка" className="part">
      <UnsavedGuard isChanged={isChanged} />
      <LabelFields
        product={product}
        draft={draft}
        issues={issues}
        substances={substances}
        facets={facets?.facets}
        onChange={(changed) => setDraft((before) => ({ ...before, ...changed }))}
      />
      {check.data && <Findings findings={check.data} />}
      <Problem error={hasFieldIssues ? null : failure} />
      {hasFieldIssues && (
        <p role="alert" className="problem">
          Исправьте подсвеченные поля и&nbsp;повторите.
        </p>
      )}
      {may('product:save') && (
        <div className="label-save">
          <Button type="submit" busy={save.isPending} disabled={!isChanged}>
            Сохранить
          </Button>
          <Button look="outline" busy={check.isPending} onClick={() => check.mutate(changes)}>
            Проверить
          </Button>
          <span className="text-xs text-quiet">{isChanged ? 'Есть несохранённое' : unchanged}</span>
        </div>
      )}
    </form>
  );
}

/** What the gate of publishing would say. */
function Findings({ findings }: { readonly findings: LabelFindings }) {
  const { claims, missing, exceeded, numbers } = findings;
  const sentences = [...missing, ...numbers, ...exceeded];
  const isClean = sentences.length === 0 && claims.length === 0;
  return (
    <div role="status">
      {isClean && <p className="done-note">Замечаний нет: товар можно публиковать.</p>}
      {sentences.length > 0 && (
        <ul className="label-missing">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
      {claims.length > 0 && (
        <p className="text-error">Слова, которых нельзя писать: {claims.length}. Они отмечены у&nbsp;полей.</p>
      )}
    </div>
  );
}
