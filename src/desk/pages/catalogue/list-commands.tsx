import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import type { EditFilter } from './edit-draft.ts';
import { EditForm } from './edit-form.tsx';
import { ImportForm } from './import-form.tsx';
import type { ProductFilter } from './products-query.ts';

const FORMATS = { csv: 'Скачать CSV', xlsx: 'Скачать XLSX' } as const;

/** What is done with all products of the list: files of it, and changes of many at once. */
export function ListCommands({ filter }: { readonly filter: ProductFilter }) {
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<'edit' | 'import'>();
  const { q, section, published } = filter;
  const query = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
  const edited: EditFilter = {
    ...(q && { q }),
    ...(section && { section: Number(section) as 1 }),
    ...(published && { published: published === 'true' }),
  };
  const form = {
    onDone: (id: string) => void navigate(`/catalogue/changes/${id}`),
    onCancel: () => setOpen(undefined),
  };
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {Object.entries(FORMATS).map(([format, words]) => (
          <a
            key={format}
            href={`/api/staff/product-files/${format}${query && `?${query}`}`}
            download
            className="text-link file-link"
          >
            <Download aria-hidden size={16} />
            {words}
          </a>
        ))}
        {may('product:change-many') && open === undefined && (
          <>
            <Button look="outline" onClick={() => setOpen('edit')}>
              Изменить найденные
            </Button>
            <Button look="outline" onClick={() => setOpen('import')}>
              Загрузить файл
            </Button>
          </>
        )}
      </div>
      {open === 'edit' && <EditForm filter={edited} {...form} />}
      {open === 'import' && <ImportForm {...form} />}
    </>
  );
}
