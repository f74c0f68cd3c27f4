import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { MOST_VALUES } from '../../../kernel/shelf-query.ts';
import { facetsQuery, type DeskFacet } from '../../api/facets-query.ts';
import { CatalogueTabs } from '../../features/catalogue-tabs/catalogue-tabs.tsx';
import { useSettingForm } from '../../features/setting-form/use-setting-form.ts';
import { NotFound } from '../../frame/not-found.tsx';
import { useMay } from '../../session/session.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { AddValue } from './add-value.tsx';
import { FIELD_NAMES } from './facet-words.ts';
import { ReplaceValue, type Replacing } from './replace-value.tsx';
import { ValuesForm, type ValuesDraft } from './values-form.tsx';
import './facet-values.css';

/** The values of one filter. */
export function FacetValues() {
  const { facet: name } = useParams();
  const read = useQuery(facetsQuery);
  return (
    <Loaded of={read}>
      {({ version, facets }) => {
        const facet = facets.find((one) => one.facet === name);
        if (!facet) return <NotFound />;
        const tabs = facets.map((one) => ({ path: `/catalogue/facets/${one.facet}`, name: one.title }));
        return (
          <div className="grid gap-4">
            <title>{`${facet.title} · Фильтры`}</title>
            <h1>{facet.title}: значения</h1>
            <CatalogueTabs />
            <Tabs label="Фильтры" tabs={tabs} />
            <ValuesOf key={facet.facet} facet={facet} version={version} />
          </div>
        );
      }}
    </Loaded>
  );
}

const draftOf = ({ byHand, values }: DeskFacet): ValuesDraft => ({
  byHand,
  values: values.map(({ word, isShown }) => ({ word, isShown })),
});

function ValuesOf({ facet, version }: { readonly facet: DeskFacet; readonly version: number }) {
  const mayChange = useMay()('facets:change');
  const form = useSettingForm(draftOf(facet), version);
  const isChanged = form.changed.length > 0;
  const [done, setDone] = useState('');
  const [asked, setAsked] = useState<Replacing>();
  const value = facet.values.find(({ word }) => word === asked?.word);
  return (
    <>
      <p role="status" className={done ? 'done-note' : ''}>
        {done}
      </p>
      <p className="note">
        Значения&nbsp;— это слова из&nbsp;поля товара «{FIELD_NAMES[facet.field]}»: фильтр знает их&nbsp;все. Новое
        можно добавить здесь заранее или просто написать у&nbsp;товара. Один раздел предлагает не&nbsp;больше{' '}
        {MOST_VALUES} первых.{' '}
        <Link to="/catalogue/facets" className="text-link">
          Названия и&nbsp;порядок фильтров
        </Link>
      </p>
      {mayChange && <AddValue facet={facet} version={version} mayAdd={!isChanged} onDone={setDone} />}
      {asked && value && !isChanged && (
        <ReplaceValue
          key={`${asked.kind} ${asked.word}`}
          facet={facet}
          value={value}
          kind={asked.kind}
          version={version}
          onDone={(sentence) => {
            setAsked(undefined);
            setDone(sentence);
          }}
          onCancel={() => setAsked(undefined)}
        />
      )}
      <ValuesForm facet={facet} form={form} onAsk={setAsked} onDone={setDone} />
    </>
  );
}
