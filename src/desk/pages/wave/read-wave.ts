import { answerOf, staffApi } from '../../api/staff-api.ts';

export const readWave = (waveId: string, signal: AbortSignal) =>
  answerOf(staffApi.GET('/api/picking-waves/{waveId}', { params: { path: { waveId } }, signal }));
export type WaveAnswer = Awaited<ReturnType<typeof readWave>>;
