import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { formatDay } from '../../../kernel/dates.ts';
import { ApiFailure } from '../../api/api-failure.ts';
import { CUSTOMERS_KEY } from '../../api/customers-key.ts';
import type { Answer } from '../../api/order-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { deletionQuery } from './customer-query.ts';

type Preview = Answer<'/api/customers/{customerId}/deletion'>;

interface DeletionFormProps {
  readonly customerId: number;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

/** Begins the deletion of an account whose owner has asked by letter or phone. */
export function DeletionForm({ customerId, onDone, onCancel }: DeletionFormProps) {
  const [reason, setReason] = useState('');
  const preview = useQuery(deletionQuery(customerId));
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: CUSTOMERS_KEY,
    send: (typed: string) =>
      answerOf(
        staffApi.POST('/api/customers/{customerId}/deletion', {
          params: { path: { customerId } },
          body: { reason: typed },
        }),
      ),
    onDone: ({ dueAt }) =>
      onDone(`Кабинет будет удалён ${formatDay(new Date(dueAt))}. До\u00a0этого удаление можно отменить.`),
  });
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandPanel
      title="Удалить кабинет"
      submit="Удалить через 7 дней"
      danger
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <Loaded of={preview}>{(data) => <WhatGoes preview={data} />}</Loaded>
      <Field
        label="Как попросил покупатель"
        hint="Без имён и контактов: «письмо от 3 ноября, вх. 12»"
        maxLength={300}
        autoComplete="off"
        value={reason}
        error={issue}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}

function WhatGoes({ preview: { goes, blockers, kept } }: { readonly preview: Preview }) {
  return (
    <>
      {blockers.length > 0 && (
        <div>
          <p className="font-semibold">Сначала закончите:</p>
          <ul className="list-inside list-disc">
            {blockers.map(({ kind, number, text }) => (
              <li key={`${kind}-${number}`}>
                <Link
                  to={
                    kind === 'ticket' ? `/support/tickets/${number}` : `/orders?q=${encodeURIComponent(`№${number}`)}`
                  }
                  className="text-link"
                >
                  {text}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div>
        <p className="font-semibold">Будет удалено:</p>
        <ul className="list-inside list-disc">
          {goes.map(({ what, count }) => (
            <li key={what}>
              {what}: {count.toLocaleString('ru-RU')}
            </li>
          ))}
          {goes.length === 0 && <li>только имя и&nbsp;контакты</li>}
        </ul>
      </div>
      <details>
        <summary className="text-link">Что останется</summary>
        <ul className="mt-1 grid gap-1 text-xs text-quiet">
          {kept.map(({ what, until }) => (
            <li key={what}>
              {what}: {until}
            </li>
          ))}
        </ul>
      </details>
    </>
  );
}
