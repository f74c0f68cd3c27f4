import { useRef, useState } from 'react';
import { ORDERS_KEY } from '../../api/orders-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import type { ReturnFormProps } from './return-form.ts';

interface Came {
  readonly unitIds: number[];
  readonly scans: string[];
}

/** Packs that came are ticked, or scanned; a scanner ends each code with Enter. */
export function ReceiveForm({ shown: { id, version, units }, onDone, onCancel }: ReturnFormProps) {
  const [opened] = useState(version);
  const [came, setCame] = useState<Came>({ unitIds: [], scans: [] });
  const [scan, setScan] = useState('');
  const field = useRef<HTMLDivElement>(null);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: ORDERS_KEY,
    send: (typed: Came, sent) =>
      answerOf(
        staffApi.POST('/api/returns/{returnId}/received', {
          params: { path: { returnId: id } },
          body: { ...sent, ...typed },
        }),
      ),
    onDone: () => onDone('Посылка принята: теперь упаковки можно проверить.'),
  });
  function add() {
    const code = scan.trim();
    if (code !== '') setCame(({ unitIds, scans }) => ({ unitIds, scans: [...scans, code] }));
    setScan('');
    field.current?.querySelector('input')?.focus();
  }
  return (
    <CommandPanel
      title="Посылка пришла"
      submit="Принять отмеченные"
      busy={isPending}
      error={error}
      onSubmit={() => mutate(came)}
      onCancel={onCancel}
    >
      <fieldset className="grid gap-1">
        <legend>Отметьте, что пришло</legend>
        {units.map((unit) => (
          <label key={unit.id} className="flex min-h-11 items-center gap-3">
            <input
              type="checkbox"
              checked={came.unitIds.includes(unit.id)}
              onChange={({ target }) =>
                setCame(({ unitIds, scans }) => ({
                  scans,
                  unitIds: target.checked ? [...unitIds, unit.id] : unitIds.filter((one) => one !== unit.id),
                }))
              }
            />
            <span className="min-w-0">
              {unit.name}
              {unit.code && <code className="block text-xs text-quiet">{unit.code}</code>}
            </span>
          </label>
        ))}
      </fieldset>
      <div ref={field}>
        <Field
          label="Код маркировки"
          hint={'Сканируйте упаковку вместо отметки: так принимают и\u00a0то, чего не\u00a0ждали'}
          name="scan"
          autoComplete="off"
          maxLength={200}
          value={scan}
          onChange={({ target }) => setScan(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || scan.trim() === '') return;
            event.preventDefault();
            add();
          }}
        />
      </div>
      {came.scans.length > 0 && (
        <ul aria-label="Отсканировано" className="part-rows">
          {came.scans.map((code, index) => (
            <li key={`${index} ${code}`}>
              <code>{code}</code>
              <span>
                <Button
                  look="plain"
                  aria-label={`Убрать код ${index + 1}`}
                  onClick={() => setCame({ ...came, scans: came.scans.filter((_, at) => at !== index) })}
                >
                  Убрать
                </Button>
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="note">Чего не&nbsp;отметили, выйдет из&nbsp;этого возврата и&nbsp;сможет прийти с&nbsp;другим.</p>
    </CommandPanel>
  );
}
