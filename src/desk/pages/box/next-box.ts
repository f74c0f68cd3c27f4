import type { OpenBox } from '../../features/packing/box-answers.ts';

/** The box to pack after this one: of the same wave, else another that is being picked; undefined when all are packed. */
export function nextBox(boxes: readonly OpenBox[], current: string): OpenBox | undefined {
  const wave = boxes.find(({ id }) => id === current)?.waveId;
  const picked = boxes
    .filter(({ id, state, onHold }) => id !== current && state === 'picking' && !onHold)
    .toSorted((one, other) => one.orderNumber - other.orderNumber);
  return picked.find(({ waveId }) => wave !== null && waveId === wave) ?? picked[0];
}
