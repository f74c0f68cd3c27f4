import { useState } from 'react';
import { Link } from 'react-router';
import { ApiFailure } from '../../api/api-failure.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { Field } from '../../ui/field.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Problem } from '../../ui/problem.tsx';
import { actorWords } from '../../words/actor-words.ts';
import type { AwaitingChange } from './stock-answers.ts';
import { STOCK_KEY } from './stock-queries.ts';
import { CAUSE_WORDS, doneWords, signed } from './stock-words.ts';

interface AwaitingChangesProps {
  readonly changes: readonly AwaitingChange[];
  readonly onDone: (sentence: string) => void;
}

/** Large changes of stock that wait for a second person; nothing when there is none. */
export function AwaitingChanges({ changes, onDone }: AwaitingChangesProps) {
  if (changes.length === 0) return null;
  return (
    <section aria-labelledby="awaiting-changes" className="part">
      <h2 id="awaiting-changes">Ждут второго сотрудника: {changes.length}</h2>
      <ul className="part-rows">
        {changes.map((change) => (
          <Row key={change.id} change={change} onDone={onDone} />
        ))}
      </ul>
    </section>
  );
}

function Row({ change, onDone }: { readonly change: AwaitingChange; readonly onDone: (sentence: string) => void }) {
  const may = useMay();
  const [declining, setDeclining] = useState(false);
  const { id: changeId, productId, name, kind, pieces, cause, note, lot, requestedBy, requestedAt, own } = change;
  const path = { changeId };
  const approve = useCommand({
    version: 0,
    reads: STOCK_KEY,
    send: (_: 'approve', { key }) =>
      answerOf(staffApi.POST('/api/stock-changes/{changeId}/approved', { params: { path }, body: { key } })),
    onDone: (done) => onDone(`${name}: ${doneWords(done)}`),
  });
  return (
    <li>
      <p>
        <Link to={`/stock/${productId}`} className="row-link">
          {name}
        </Link>{' '}
        <strong className="whitespace-nowrap">{signed(pieces)}&nbsp;шт.</strong>
      </p>
      <p className="note">
        {kind === 'count' ? 'Пересчёт' : 'Списание'}: {CAUSE_WORDS[cause]}
        {lot !== null && `, серия ${lot}`}
        {note !== '' && `. ${note}`}
      </p>
      <p className="note">
        {actorWords(requestedBy)}, <Moment at={requestedAt} />
      </p>
      <Problem error={approve.error} />
      {!declining && (
        <div className="flex flex-wrap gap-2">
          {may('stock:approve-change') && !own && (
            <Button busy={approve.isPending} onClick={() => approve.mutate('approve')}>
              Одобрить
            </Button>
          )}
          {may('stock:decline-change') && (
            <Button look="outline" onClick={() => setDeclining(true)}>
              Отклонить
            </Button>
          )}
          {own && <span className="note self-center">Вы внесли сами: одобрит другой сотрудник.</span>}
        </div>
      )}
      {declining && <DeclineForm change={change} onDone={onDone} onCancel={() => setDeclining(false)} />}
    </li>
  );
}

interface DeclineFormProps {
  readonly change: AwaitingChange;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}

function DeclineForm({ change: { id, name }, onDone, onCancel }: DeclineFormProps) {
  const [reason, setReason] = useState('');
  const { mutate, error, isPending } = useCommand({
    version: 0,
    reads: STOCK_KEY,
    send: (typed: string, { key }) =>
      answerOf(
        staffApi.POST('/api/stock-changes/{changeId}/declined', {
          params: { path: { changeId: id } },
          body: { key, reason: typed },
        }),
      ),
    onDone: (done) => onDone(`${name}: ${doneWords(done)}`),
  });
  const issue = error instanceof ApiFailure ? error.fields.reason : undefined;
  return (
    <CommandPanel
      title="Отклонить исправление"
      submit="Отклонить"
      danger
      busy={isPending}
      error={issue ? undefined : error}
      onSubmit={() => mutate(reason)}
      onCancel={onCancel}
    >
      <Field
        label="Причина"
        hint={'Останется в\u00a0журнале: «Пересчитали вдвоём, всё на\u00a0месте»'}
        name="reason"
        maxLength={300}
        autoComplete="off"
        value={reason}
        error={issue}
        onChange={({ target }) => setReason(target.value)}
      />
    </CommandPanel>
  );
}
