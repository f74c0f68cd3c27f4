import { useState } from 'react';
import { formatDay } from '../../../kernel/dates.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { PROBLEMS } from './problems.ts';
import type { Asked } from './use-pack-box.ts';

interface QuestionProps {
  readonly asked: Asked;
  readonly onLot: (number: string) => void;
  readonly onProblem: (number: number) => void;
  readonly onNext: () => void;
  readonly onBack: () => void;
}

/** What the next scan answers; each answer is also a number to type, and a button. */
export function Question({ asked, onLot, onProblem, onNext, onBack }: QuestionProps) {
  return (
    <section className="command-panel" aria-label="Вопрос">
      {asked.kind === 'lot' && <LotQuestion {...{ asked, onLot, onNext }} />}
      {asked.kind === 'heavy' && (
        <>
          <p className="text-base">{asked.weightGrams}&nbsp;г&nbsp;— больше десяти килограммов. Это вес коробки?</p>
          <div>
            <Button onClick={onNext}>Да, закрыть коробку</Button>
          </div>
        </>
      )}
      {asked.kind === 'problem' && (
        <>
          <h2>Что не&nbsp;так?</h2>
          <p>Отправка будет задержана, старший смены увидит причину. Наберите номер:</p>
          <ol className="grid gap-2">
            {PROBLEMS.map(({ key, name }, index) => (
              <li key={key}>
                <Button look="outline" onClick={() => onProblem(index + 1)}>
                  {index + 1}. {name}
                </Button>
              </li>
            ))}
          </ol>
        </>
      )}
      <div>
        <Button look="plain" onClick={onBack}>
          Не&nbsp;сейчас
        </Button>
      </div>
    </section>
  );
}

interface LotQuestionProps {
  readonly asked: Extract<Asked, { kind: 'lot' }>;
  readonly onLot: (number: string) => void;
  readonly onNext: () => void;
}

/** The lot that expires first is suggested, not taken: a person reads the number off the pack. */
function LotQuestion({ asked: { line }, onLot, onNext }: LotQuestionProps) {
  const [number, setNumber] = useState('');
  const { suggestedLot, name } = line;
  return (
    <>
      <h2>{name}: какая серия на&nbsp;упаковке?</h2>
      {suggestedLot && (
        <>
          <p className="text-base">
            Раньше других истекает <strong>{suggestedLot.number}</strong> (до&nbsp;
            {formatDay(new Date(suggestedLot.bestBefore))}). Если на&nbsp;упаковке она, отсканируйте «Дальше».
          </p>
          <div>
            <Button onClick={onNext}>Да, серия {suggestedLot.number}</Button>
          </div>
        </>
      )}
      <form
        noValidate
        className="flex flex-wrap items-end gap-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (number.trim() !== '') onLot(number.trim());
        }}
      >
        <Field
          label="Другая серия"
          value={number}
          maxLength={40}
          autoComplete="off"
          onChange={({ target }) => setNumber(target.value)}
        />
        <Button type="submit" look="outline">
          Эта серия
        </Button>
      </form>
    </>
  );
}
