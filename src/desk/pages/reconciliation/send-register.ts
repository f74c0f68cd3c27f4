import { noConnection, readFailure } from '../../api/api-failure.ts';
import type { paths } from '../../api/calls.d.ts';
import type { FileCompany } from './reconciliation-words.ts';

type Imported =
  paths['/api/reconciliation/registers/{company}']['post']['responses'][200]['content']['application/json'];
export type ImportedRegister = Imported['registers'][number];

/**
 * Sends a file as it is: the server reads its encoding and columns.
 * @throws ApiFailure for an error answer, and without an answer
 */
export async function sendRegister(company: FileCompany, file: File): Promise<Imported> {
  const answer = await fetch(`/api/reconciliation/registers/${company}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: file,
  }).catch(() => {
    throw noConnection();
  });
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw readFailure(answer.status, body);
  return body as Imported;
}
