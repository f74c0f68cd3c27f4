import { DEADLINES, MARKETS, PACKS, PRODUCT_FORMS, UNITS } from '../../../kernel/form-options.ts';
import { ConsentField } from '../../features/forms/contact-fields.tsx';
import type { Files } from '../../features/forms/use-files.ts';
import { countOf, filledRows, KIND, STEPS, type TypedBrief } from './brief.ts';
import type { BriefPart } from './brief-part.ts';

type Rows = readonly (readonly [name: string, words: string])[];

const packs = (text: string) => countOf(text)?.toLocaleString('ru-RU') ?? '';

function rowsOf(typed: TypedBrief, files: Files): readonly Rows[] {
  const { form, wish, pack, batch, monthly, markets, deadline, company, inn, name, email, phone, text } = typed;
  const ingredients = filledRows(typed).map((row) => `${row.name.trim()} ${row.amount.trim()}\u00a0${UNITS[row.unit]}`);
  const uploaded = files.files.filter(({ state }) => state === 'uploaded').map((file) => file.name);
  const all: Rows[] = [
    [
      ['Форма', form && PRODUCT_FORMS[form]],
      ['Состав', typed.composition === 'own' ? ingredients.join('; ') : 'составляете вы'],
      ['Пожелания', wish.trim()],
      ['Упаковка', pack && PACKS[pack]],
    ],
    [
      ['Первая партия', `${packs(batch)} упаковок`],
      ['Потом в\u00a0месяц', monthly.trim() && `${packs(monthly)} упаковок`],
      ['Рынок', markets.map((market) => MARKETS[market]).join(', ')],
      ['Срок', DEADLINES[deadline]],
    ],
    [
      ['Компания', company.trim()],
      ['ИНН', inn],
      ['Имя', name.trim()],
      ['Email', email.trim()],
      ['Телефон', phone.trim()],
      ['Комментарий', text.trim()],
      ['Файлы', uploaded.join(', ')],
    ],
  ];
  return all.map((rows) => rows.filter(([, words]) => words !== ''));
}

/** All answers before sending; each part has a button back to its step. */
export function StepSummary({
  typed,
  type,
  errorAt,
  files,
  onChange,
}: BriefPart & { files: Files; onChange(step: number): void }) {
  return (
    <>
      {rowsOf(typed, files).map((rows, step) => (
        <section key={STEPS[step]} className="sm:col-span-full brief-summary" aria-label={STEPS[step]}>
          <div className="flex items-baseline justify-between gap-4">
            <h4>{STEPS[step]}</h4>
            <button type="button" className="link min-h-11 text-sm" onClick={() => onChange(step)}>
              Изменить<span className="sr-only">: {STEPS[step]}</span>
            </button>
          </div>
          <dl>
            {rows.map(([name, words]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{words}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <ConsentField kind={KIND} typed={typed} type={type} errorOf={errorAt} about=" для оценки задания" />
    </>
  );
}
