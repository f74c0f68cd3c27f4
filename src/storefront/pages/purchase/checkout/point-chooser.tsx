import { MapPin } from 'lucide-react';
import { useState } from 'react';
import type { PointForCart } from '../../../../api/shop/delivery.schema.ts';
import { counted, plural, type PluralForms } from '../../../../kernel/plural.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RadioCard } from '../../../ui/radio-card.tsx';
import { fittingPoints } from './fitting-points.ts';
import { Choices } from './form-section.tsx';
import { fieldId } from '../../../ui/form-issue.ts';
import type { PointChoice } from './use-choice.ts';

const FIRST = 5;
const MORE = 10;
const KINDS = { point: 'Пункт выдачи', locker: 'Постамат' } as const;

const POINTS: PluralForms = ['пункт', 'пункта', 'пунктов'];
const FIELD = fieldId('delivery.pointCode');

interface PointChooserProps extends PointChoice {
  error: string | undefined;
  onChoose(code: string | null): void;
}

/**
 * Searchable list of the points that take this order; once one is chosen, only that one is shown, with an error when it does
 * not take the order any more.
 */
export function PointChooser({
  points: { answer: points, failure, retry },
  chosen,
  paySystem,
  error,
  onChoose,
}: PointChooserProps) {
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(FIRST);

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
      <div id={FIELD} tabIndex={-1} role="group" aria-label="Пункт выдачи" aria-describedby={error && `${FIELD}-error`}>
        <div
          className={`flex flex-wrap items-start justify-between gap-3 rounded-md px-4 py-3.5 ${error ? 'bg-error-soft' : 'bg-sage'}`}
        >
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
        {/* A change of the payment below may cause it. */}
        <div role="alert">{error && <FieldError id={`${FIELD}-error`}>{error}</FieldError>}</div>
      </div>
    );
  }
  const { fitting, hidden, forPayment } = fittingPoints(points, paySystem);
  if (fitting.length === 0) {
    return (
      <div id={FIELD} tabIndex={-1} aria-describedby={error && `${FIELD}-error`}>
        <Notice tone="warm" role="status">
          {points.length === 0
            ? 'В\u00a0этом городе нет пунктов выдачи: выберите другой способ доставки.'
            : `Ни\u00a0один пункт не\u00a0подходит: ${hidden}. ${forPayment ? 'Измените оплату или выберите курьера.' : 'Выберите курьера или разделите заказ.'}`}
        </Notice>
        {error && <FieldError id={`${FIELD}-error`}>{error}</FieldError>}
      </div>
    );
  }
  const found = fitting.filter((point) => matches(point, search));
  const rest = found.length - shown;
  return (
    <div className="grid gap-4">
      <TextField
        id="point-search"
        type="search"
        label="Улица или метро"
        hint={
          hidden
            ? `${plural(fitting.length, ['Подходит', 'Подходят', 'Подходят'])} ${counted(fitting.length, POINTS)} из\u00a0${points.length}: ${hidden}.`
            : `В\u00a0городе ${counted(points.length, POINTS)} выдачи`
        }
        autoComplete="off"
        value={search}
        onChange={(event) => {
          setSearch(event.currentTarget.value);
          setShown(FIRST);
        }}
        // Enter must not submit the order.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <Choices id={FIELD} legend="Пункт выдачи" error={Boolean(error)}>
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
      {error && <FieldError id={`${FIELD}-error`}>{error}</FieldError>}
    </div>
  );
}

function PointFacts({ point }: { point: PointForCart }) {
  return (
    <span className="block text-sm text-quiet">
      {[KINDS[point.kind], point.metro && `м.\u00a0${point.metro}`, point.workTime].filter(Boolean).join(' · ')}
    </span>
  );
}

const normalized = (text: string) => text.toLowerCase().replaceAll('ё', 'е');

function matches({ address, metro = '', name }: PointForCart, search: string): boolean {
  const searchable = normalized(`${address} ${metro} ${name}`);
  return normalized(search)
    .split(/[\s,.]+/)
    .every((word) => searchable.includes(word));
}
