import { useState } from 'react';
import { formatDay } from '../../../kernel/dates.ts';
import type { DeskBatch } from '../../api/batch-answers.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import { BATCHES_KEY } from './batch-query.ts';
import { DocumentForm } from './document-form.tsx';

interface BatchDocumentsProps {
  readonly batch: DeskBatch;
  readonly onDone: (sentence: string) => void;
}

export function BatchDocuments({ batch, onDone }: BatchDocumentsProps) {
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const { id, version, state, documents } = batch;
  const mayChange = state === 'draft' && may('batch:save');
  const removing = useCommand({
    version,
    reads: BATCHES_KEY,
    send: (documentId: string, body) =>
      answerOf(
        staffApi.POST('/api/batches/{batchId}/documents/{documentId}/removed', {
          params: { path: { batchId: id, documentId } },
          body,
        }),
      ),
    onDone: () => stop('Протокол удалён.'),
  });
  function stop(sentence?: string) {
    setAdding(false);
    if (sentence !== undefined) onDone(sentence);
    document.getElementById('documents')?.focus();
  }
  return (
    <section aria-labelledby="documents" className="part">
      <h2 id="documents" tabIndex={-1}>
        Протоколы
      </h2>
      {documents.length === 0 && <p className="text-quiet">Пока нет. Добавьте протокол лаборатории в&nbsp;PDF.</p>}
      <ul className="part-rows">
        {documents.map(({ id: documentId, lab, accreditation, protocol, issuedOn, sha256 }) => (
          <li key={documentId}>
            <span className="flex flex-wrap items-center gap-3">
              <a href={`/api/batches/${id}/documents/${documentId}`} className="text-link" download>
                Протокол {protocol}
              </a>
              {mayChange && (
                <Button
                  look="plain"
                  aria-label={`Удалить протокол ${protocol}`}
                  busy={removing.isPending && removing.variables === documentId}
                  onClick={() => removing.mutate(documentId)}
                >
                  Удалить
                </Button>
              )}
            </span>
            <span className="note">
              {lab}, {accreditation}, {formatDay(new Date(issuedOn))}
            </span>
            <span className="note">SHA-256 {sha256}</span>
          </li>
        ))}
      </ul>
      <Problem error={removing.error} />
      {mayChange && !isAdding && (
        <div>
          <Button look="outline" onClick={() => setAdding(true)}>
            Добавить протокол
          </Button>
        </div>
      )}
      {isAdding && <DocumentForm batch={batch} onDone={stop} onCancel={() => stop()} />}
    </section>
  );
}
