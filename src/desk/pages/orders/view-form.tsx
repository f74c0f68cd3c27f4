import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '../../api/api-failure.ts';
import type { OrderFilter, OrderView } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { newKey } from '../../api/new-key.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Problem } from '../../ui/problem.tsx';

interface ViewFormProps {
  /** The one to rename; without it a new one. */
  readonly view: OrderView | undefined;
  readonly filter: OrderFilter;
  readonly onSaved: (id: string, filter: OrderFilter) => Promise<void>;
  readonly onCancel: () => void;
}

/** A stable function, so that it is called once. */
const focusAtOnce = (field: HTMLInputElement | null) => field?.select();

export function ViewForm({ view, filter, onSaved, onCancel }: ViewFormProps) {
  const may = useMay();
  const [id] = useState(() => view?.id ?? newKey());
  // Renaming leaves the conditions as they were saved.
  const saved = view?.filter ?? filter;
  const { mutate, error, isPending } = useMutation({
    mutationFn: (typed: { name: string; shared: boolean }) =>
      answerOf(
        staffApi.PUT('/api/staff/views/{viewId}', {
          params: { path: { viewId: id } },
          body: { list: 'orders', filter: saved, ...typed },
        }),
      ),
    onSuccess: () => onSaved(id, saved),
  });
  const issue = error instanceof ApiFailure ? error.fields.name : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    mutate({ name: String(typed.get('name')), shared: typed.get('shared') === 'on' });
  }
  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-3">
      <Field
        ref={focusAtOnce}
        label="Название вида"
        name="name"
        maxLength={60}
        defaultValue={view?.name}
        error={issue}
      />
      {may('view:share') && (
        <label className="flex items-center gap-2">
          <input type="checkbox" name="shared" defaultChecked={view?.shared ?? false} />
          Виден всем
        </label>
      )}
      {!issue && <Problem error={error} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={isPending}>
          Сохранить
        </Button>
        <Button look="plain" onClick={onCancel}>
          Отмена
        </Button>
      </div>
    </form>
  );
}
