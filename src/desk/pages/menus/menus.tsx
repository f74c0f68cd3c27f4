import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ContentTabs } from '../../features/content-tabs/content-tabs.tsx';
import { PreviewPart } from '../../features/preview/preview-part.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { MenusForm } from './menus-form.tsx';
import { menusQuery } from './menus-query.ts';
import { MenuVersions } from './menu-versions.tsx';
import './menus.css';

/** The menus of the header and the footer. */
export function Menus() {
  const read = useQuery(menusQuery);
  const [done, setDone] = useState('');
  const [preview, setPreview] = useState<string>();
  return (
    <div className="grid gap-4">
      <title>Меню сайта · Содержимое</title>
      <h1>Меню сайта</h1>
      <ContentTabs />
      <p role="status" className={done ? 'done-note' : ''}>
        {done}
      </p>
      <Loaded of={read}>
        {(menus) => (
          <div className="menu-columns">
            <div className="grid gap-4">
              <MenusForm saved={menus} onDone={setDone} onPreview={setPreview} />
              {preview && <PreviewPart path={preview} onClose={() => setPreview(undefined)} />}
            </div>
            <MenuVersions menus={menus} onDone={setDone} />
          </div>
        )}
      </Loaded>
    </div>
  );
}
