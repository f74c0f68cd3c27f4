import { Field } from '../../ui/field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import type { Draft, TypedName } from './draft.ts';

const FIELDS = {
  name: { label: 'Имя и\u00a0фамилия', type: 'text', hint: undefined },
  phone: { label: 'Телефон', type: 'tel', hint: undefined },
  email: { label: 'Почта', type: 'email', hint: 'Сюда уйдут письмо о\u00a0заказе, ссылка на\u00a0оплату и\u00a0чек.' },
} as const;

interface BuyerProps {
  readonly draft: Draft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (changes: Partial<Draft>) => void;
}

/** Who receives the order, and what the caller has agreed to. */
export function BuyerPart({ draft, errors, onChange }: BuyerProps) {
  const { typed, consent } = draft;
  const set = (name: TypedName, words: string) => onChange({ typed: { ...typed, [name]: words } });
  return (
    <section aria-label="Покупатель" className="part">
      <h2>Покупатель</h2>
      <div className="fields">
        {(Object.keys(FIELDS) as (keyof typeof FIELDS)[]).map((name) => (
          <Field
            key={name}
            {...FIELDS[name]}
            autoComplete="off"
            value={typed[name]}
            error={errors[name]}
            onChange={({ target }) => set(name, target.value)}
          />
        ))}
      </div>
      <TextArea
        label="Комментарий к заказу"
        hint="Его увидит и покупатель."
        value={typed.comment}
        error={errors.comment}
        onChange={({ target }) => set('comment', target.value)}
      />
      <label className="flex items-start gap-2">
        <input
          type="checkbox"
          className="mt-1 flex-none"
          checked={consent}
          onChange={({ target }) => onChange({ consent: target.checked })}
        />
        <span>
          По&nbsp;телефону покупатель согласился на&nbsp;обработку персональных данных для этого заказа. Запишем, кто
          и&nbsp;когда спросил.
        </span>
      </label>
    </section>
  );
}
