import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { DeliveryPoint } from '../../../../api/shop/delivery.schema.ts';
import { counted } from '../../../../kernel/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioCard } from '../../../ui/radio-card.tsx';
import { usePoints } from './checkout-reads.ts';
import { Choices } from './form-section.tsx';
import { fieldId } from '../../../ui/form-issue.ts';

const FIRST = 5;
const MORE = 10;
const KINDS = { point: 'Пункт выдачи', locker: 'Постамат' } as const;

interface PointChooserProps {
  cityId: number;
  code: string | null;
  error: string | undefined;
  onChoose(code: string | null): void;
}

/** Searchable list of the city's pickup points; once one is chosen, only that one is shown. */
export function PointChooser({ cityId, code, error, onChoose }: PointChooserProps) {
  const { answer: points, failure, retry } = usePoints(cityId);
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(FIRST);
  const chosen = points?.find((point) => point.code === code);

  if (failure) {
    return (
      <Notice
        tone="error"
        role="alert"
        action={
          <Button look="outline" small onClick={retry}>
            Повторить
          </Button>
        }
      >
        {failure}
      </Notice>
    );
  }
  if (!points)
    return (
      <p role="status" className="py-3 text-sm text-quiet">
        Загружаем пункты выдачи…
      </p>
    );
  if (chosen) {
    return (
      <div className="flex flex-wrap items-start justify-between gap-3 rounded-md bg-sage px-4 py-3.5">
        <div className="flex min-w-0 flex-[1_1_16rem] gap-2.5">
          <MapPin size={20} aria-hidden className="mt-0.5 shrink-0 text-leaf" />
          <div>
            <p className="font-semibold">{chosen.address}</p>
            <PointFacts point={chosen} />
          </div>
        </div>
        <Button look="outline" small onClick={() => onChoose(null)}>
          Выбрать другой
        </Button>
      </div>
    );
  }
  const found = points.filter((point) => matches(point, search));
  const rest = found.length - shown;
  return (
    <div className="grid gap-4">
      <TextField
        id="point-search"
        type="search"
        label="Улица или метро"
        hint={`В городе ${counted(points.length, ['пункт', 'пункта', 'пунктов'])} выдачи`}
        autoComplete="off"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setShown(FIRST);
        }}
        // Enter must not submit the order.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Choices id={fieldId('delivery.pointCode')} legend="Пункт выдачи" error={Boolean(error)}>
        {found.slice(0, shown).map((point) => (
          <RadioCard
            key={point.code}
            name="point"
            value={point.code}
            checked={false}
            onChange={() => onChoose(point.code)}
            title={point.address}
            note={<PointFacts point={point} />}
          />
        ))}
      </Choices>
      <p role="status" className={found.length === 0 ? 'text-sm' : 'sr-only'}>
        {found.length === 0 ? 'Таких пунктов нет. Попробуйте другую улицу или станцию.' : `Найдено: ${found.length}`}
      </p>
      {rest > 0 && (
        <Button look="quiet" className="justify-self-start" onClick={() => setShown(shown + MORE)}>
          Показать ещё {Math.min(rest, MORE)} из {rest}
        </Button>
      )}
      {error && <FieldError id={`${fieldId('delivery.pointCode')}-error`}>{error}</FieldError>}
    </div>
  );
}

function PointFacts({ point }: { point: DeliveryPoint }) {
  return (
    <span className="block text-sm text-quiet">
      {[KINDS[point.kind], point.metro && `м.\u00a0${point.metro}`, point.workTime].filter(Boolean).join(' · ')}
    </span>
  );
}

const normalized = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

function matches({ address, metro = '', name }: DeliveryPoint, search: string): boolean {
  const searchable = normalized(`${address} ${metro} ${name}`);
  return normalized(search)
    .split(/[\s,.]+/)
    .every((word) => searchable.includes(word));
}
