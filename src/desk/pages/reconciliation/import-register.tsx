import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { counted } from '../../../kernel/plural.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { dayWords } from './calendar-words.ts';
import { ExplainColumn } from './explain-column.tsx';
import { RECONCILIATION } from './reconciliation-queries.ts';
import { FILE_COMPANY_WORDS, type FileCompany } from './reconciliation-words.ts';
import { sendRegister, type ImportedRegister } from './send-register.ts';

const OUTCOMES: Readonly<Record<ImportedRegister['outcome'], string>> = {
  saved: 'принят, его дни сверятся в\u00a0течение пяти минут',
  known: 'уже был принят, ничего не\u00a0изменилось',
  changed: 'уже был принят и\u00a0с\u00a0тех пор изменился: оставлен первый, запись есть в\u00a0«Требует внимания»',
};

/** A file is dropped or chosen, and sent at once; the same file again changes nothing. */
export function ImportRegister() {
  const may = useMay();
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [company, setCompany] = useState<FileCompany>('yookassa');
  const [isOver, setOver] = useState(false);
  const { mutate, data, error, isPending, variables, reset } = useMutation({
    mutationFn: (file: File) => sendRegister(company, file),
    onSuccess: () => queries.invalidateQueries({ queryKey: RECONCILIATION }),
  });
  function send(file: File | undefined) {
    if (file && !isPending) mutate(file);
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    send(event.dataTransfer.files[0]);
  }
  const isUnfit = error instanceof ApiFailure && error.code === 'register-file-unfit';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the button inside does the same
    <section
      aria-labelledby="import"
      className="drop-zone"
      data-over={isOver}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <h2 id="import" className="text-base">
        Принять файл реестра
      </h2>
      <div role="group" aria-label="Чей файл" className="chips">
        {(Object.keys(FILE_COMPANY_WORDS) as FileCompany[]).map((one) => (
          <button
            key={one}
            type="button"
            className="chip"
            aria-pressed={company === one}
            onClick={() => {
              setCompany(one);
              reset();
            }}
          >
            {FILE_COMPANY_WORDS[one]}
          </button>
        ))}
      </div>
      <p className="text-quiet">
        Перетащите сюда файл CSV из&nbsp;кабинета или выберите его. Тот&nbsp;же файл ещё раз ничего не&nbsp;изменит.
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.txt,text/csv"
        aria-label="Файл реестра"
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          send(target.files?.[0]);
          // So that the same file may be chosen again once it is mended.
          target.value = '';
        }}
      />
      <Button look="outline" busy={isPending} onClick={() => input.current?.click()}>
        Выбрать файл
      </Button>
      <Problem error={error} />
      {isUnfit && may('reconciliation:import') && variables && (
        <ExplainColumn key={company} company={company} onDone={() => mutate(variables)} />
      )}
      <div role="status">
        {data && (
          <ul className="done-note mt-0 grid gap-1">
            {data.registers.map(({ number, day, lines, outcome }) => (
              <li key={number}>
                Реестр {number} за {dayWords(day)}, {counted(lines, ['строка', 'строки', 'строк'])}: {OUTCOMES[outcome]}
                .
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
