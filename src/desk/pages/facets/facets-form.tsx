import { useState, type FormEvent } from 'react';
import { Link } from 'react-router';
import { SECTIONS, sectionOf } from '../../../kernel/sections.ts';
import { FACETS_KEY, type DeskFacet, type DeskFacets } from '../../api/facets-query.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { SaveBar } from '../../features/setting-form/save-bar.tsx';
import { issuesOf } from '../../features/setting-form/setting-issues.ts';
import { useSettingForm } from '../../features/setting-form/use-setting-form.ts';
import { UnsavedGuard } from '../../features/unsaved/unsaved-guard.tsx';
import { useMay } from '../../session/session.ts';
import { Field } from '../../ui/field.tsx';
import { MoveButtons } from '../../ui/move-buttons.tsx';
import { FIELD_NAMES } from './facet-words.ts';

interface FacetsFormProps {
  readonly saved: DeskFacets;
  readonly onDone: (sentence: string) => void;
}

type DraftFacet = Pick<DeskFacet, 'facet' | 'title' | 'hiddenIn'>;

const draftOf = ({ facets }: DeskFacets) => ({
  facets: facets.map(({ facet, title, hiddenIn }): DraftFacet => ({ facet, title, hiddenIn })),
});

/** Titles, order and sections of the filters; each leads to its values. */
export function FacetsForm({ saved, onDone }: FacetsFormProps) {
  const mayChange = useMay()('facets:change');
  const form = useSettingForm(draftOf(saved), saved.version);
  const { facets } = form.draft;
  const [told, setTold] = useState('');
  const isChanged = form.changed.length > 0;
  const { mutate, error, isPending } = useCommand({
    version: form.version,
    reads: FACETS_KEY,
    send: (typed: DraftFacet[], sent) =>
      answerOf(staffApi.POST('/api/staff/facets', { body: { ...sent, facets: typed } })),
    onDone: () => onDone('Сохранено: в\u00a0разделах сайта уже так.'),
  });
  const issues = issuesOf(error);
  const set = (at: number, part: Partial<DraftFacet>) =>
    form.set({ facets: facets.with(at, { ...facets[at]!, ...part }) });
  function submit(event: FormEvent) {
    event.preventDefault();
    onDone('');
    if (isChanged) mutate(facets, { onSuccess: form.close });
  }
  return (
    <form noValidate onSubmit={submit} aria-label="Фильтры" className="part">
      <UnsavedGuard isChanged={isChanged} />
      <p className="note">
        Раздел показывает фильтр, если в&nbsp;нём больше восьми товаров на&nbsp;витрине и&nbsp;хотя&nbsp;бы два значения
        на&nbsp;выбор. Наличие, комплексы и&nbsp;цену раздел показывает сам.
      </p>
      <fieldset disabled={!mayChange} className="min-w-0">
        <legend className="sr-only">Фильтры в&nbsp;порядке показа</legend>
        <ol className="facet-list">
          {facets.map(({ facet, title, hiddenIn }, at) => {
            const now = saved.facets.find((one) => one.facet === facet)!;
            return (
              <li key={facet}>
                <fieldset className="inset-part">
                  <legend className="sr-only">{now.title}</legend>
                  <div className="facet-title">
                    <Field
                      label="Название"
                      maxLength={40}
                      autoComplete="off"
                      value={title}
                      error={issues[`facets.${at}.title`]}
                      hint={`Поле товара «${FIELD_NAMES[now.field]}», в\u00a0адресе ${facet}`}
                      onChange={({ target }) => set(at, { title: target.value })}
                    />
                    <div className="flex">
                      <MoveButtons
                        name={now.title}
                        at={at}
                        of={facets.length}
                        onMove={(to) => {
                          form.set({ facets: facets.toSpliced(at, 1).toSpliced(to, 0, facets[at]!) });
                          setTold(`Место ${to + 1} из ${facets.length}`);
                        }}
                      />
                    </div>
                  </div>
                  <fieldset className="facet-sections">
                    <legend>Показывать в&nbsp;разделах</legend>
                    {SECTIONS.map(({ id, name }) => (
                      <label key={id}>
                        <input
                          type="checkbox"
                          checked={!hiddenIn.includes(id)}
                          onChange={({ target }) =>
                            set(at, {
                              hiddenIn: SECTIONS.map((one) => one.id).filter((one) =>
                                one === id ? !target.checked : hiddenIn.includes(one),
                              ),
                            })
                          }
                        />
                        {name}
                      </label>
                    ))}
                  </fieldset>
                  <p className="flex flex-wrap gap-x-4">
                    <Link to={`/catalogue/facets/${facet}`} className="text-link">
                      Значения: {now.values.length}
                    </Link>
                    <span className="text-quiet">
                      Сейчас виден: {now.shownIn.map((id) => sectionOf(id).name).join(', ') || 'нигде'}
                    </span>
                  </p>
                </fieldset>
              </li>
            );
          })}
        </ol>
      </fieldset>
      <p role="status" className="sr-only">
        {told}
      </p>
      {mayChange && (
        <SaveBar isChanged={isChanged} busy={isPending} error={error} hasIssues={Object.keys(issues).length > 0} />
      )}
    </form>
  );
}
