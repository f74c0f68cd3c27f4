import { useId, useState, type FormEvent } from 'react';
import { FACETS_KEY, type DeskFacet, type FacetValue } from '../../api/facets-query.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { SaveBar } from '../../features/setting-form/save-bar.tsx';
import type { useSettingForm } from '../../features/setting-form/use-setting-form.ts';
import { UnsavedGuard } from '../../features/unsaved/unsaved-guard.tsx';
import { useMay } from '../../session/session.ts';
import type { Replacing } from './replace-value.tsx';
import { ValueRow } from './value-row.tsx';

export interface ValuesDraft {
  readonly byHand: boolean;
  readonly values: readonly Pick<FacetValue, 'word' | 'isShown'>[];
}

interface ValuesFormProps {
  readonly facet: DeskFacet;
  readonly form: ReturnType<typeof useSettingForm<ValuesDraft>>;
  readonly onAsk: (replacing: Replacing) => void;
  readonly onDone: (sentence: string) => void;
}

/** The order of the values, and which the filter offers. */
export function ValuesForm({ facet, form, onAsk, onDone }: ValuesFormProps) {
  const id = useId();
  const mayChange = useMay()('facets:change');
  const { byHand, values } = form.draft;
  const [told, setTold] = useState('');
  const isChanged = form.changed.length > 0;
  const { mutate, error, isPending } = useCommand({
    version: form.version,
    reads: FACETS_KEY,
    send: (typed: ValuesDraft, sent) =>
      answerOf(
        staffApi.POST('/api/staff/facets/{facet}/arranged', {
          params: { path: { facet: facet.facet } },
          body: { ...sent, byHand: typed.byHand, values: [...typed.values] },
        }),
      ),
    onDone: () => onDone('Сохранено: в\u00a0разделах сайта уже так.'),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone('');
    if (isChanged) mutate(form.draft, { onSuccess: form.close });
  }
  // Without those that were removed meanwhile, and with those that products have got.
  const added = facet.values.filter(({ word }) => !values.some((one) => one.word === word));
  const rows = [...values, ...added].flatMap(({ word, isShown }) => {
    const value = facet.values.find((one) => one.word === word);
    return value ? [{ arranged: { word, isShown }, value }] : [];
  });
  function move(at: number, to: number) {
    const { arranged } = rows[at]!;
    const listed = rows.map((row) => row.arranged);
    form.set({ values: listed.toSpliced(at, 1).toSpliced(to, 0, arranged) });
    setTold(`Место ${to + 1} из ${listed.length}`);
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Значения" className="part">
      <UnsavedGuard isChanged={isChanged} />
      <fieldset disabled={!mayChange} className="grid min-w-0 gap-3">
        <legend className="sr-only">Порядок и&nbsp;показ значений</legend>
        <fieldset className="value-order">
          <legend>Порядок в&nbsp;фильтре</legend>
          <label>
            <input type="radio" name={id} checked={!byHand} onChange={() => form.set({ byHand: false })} />
            Сначала частые в&nbsp;разделе
          </label>
          <label>
            <input type="radio" name={id} checked={byHand} onChange={() => form.set({ byHand: true })} />
            Как здесь
          </label>
        </fieldset>
        {rows.length === 0 && <p>Значений пока нет: добавьте первое или напишите его у&nbsp;товара.</p>}
        <ol className="value-list">
          {rows.map(({ arranged, value }, at) => (
            <ValueRow
              key={value.word}
              value={value}
              isShown={arranged.isShown}
              place={byHand ? { at, of: rows.length } : undefined}
              mayChange={mayChange}
              mayAsk={!isChanged}
              onShow={(isShown) =>
                form.set({ values: values.map((one) => (one.word === value.word ? { ...one, isShown } : one)) })
              }
              onMove={(to) => move(at, to)}
              onAsk={(kind) => onAsk({ kind, word: value.word })}
            />
          ))}
        </ol>
      </fieldset>
      <p role="status" className="sr-only">
        {told}
      </p>
      {mayChange && <SaveBar isChanged={isChanged} busy={isPending} error={error} hasIssues={false} />}
    </form>
  );
}
