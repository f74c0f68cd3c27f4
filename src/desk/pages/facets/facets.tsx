import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { facetsQuery } from '../../api/facets-query.ts';
import { CatalogueTabs } from '../../features/catalogue-tabs/catalogue-tabs.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { FacetsForm } from './facets-form.tsx';
import './facets.css';

/** The filters of the sections. */
export function Facets() {
  const read = useQuery(facetsQuery);
  const [done, setDone] = useState('');
  return (
    <div className="grid gap-4">
      <title>Фильтры · Товары</title>
      <h1>Фильтры каталога</h1>
      <CatalogueTabs />
      <p role="status" className={done ? 'done-note' : ''}>
        {done}
      </p>
      <Loaded of={read}>{(facets) => <FacetsForm saved={facets} onDone={setDone} />}</Loaded>
    </div>
  );
}
