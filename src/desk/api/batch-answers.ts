import type { paths } from './calls.d.ts';

type Answer<P extends keyof paths> = paths[P] extends {
  get: { responses: { 200: { content: { 'application/json': infer A } } } };
}
  ? A
  : never;

export type DeskBatch = Answer<'/api/batches/{batchId}'>;
export type ListedBatch = Answer<'/api/batches'>['batches'][number];
export type BatchState = ListedBatch['state'];
export type RecallNotice = Answer<'/api/batches/{batchId}/notices'>['notices'][number];
export type BatchMeasurement = DeskBatch['results'][number];
