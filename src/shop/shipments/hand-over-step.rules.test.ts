import { expect, it } from 'vitest';
import { handOverStep, type HandOverStep, type WaitingBox } from './hand-over-step.rules.ts';

const BOX: WaitingBox = {
  state: 'registered',
  method: 'point',
  isStopped: false,
  isBeingRemoved: false,
  hasLabel: true,
  needsAct: false,
  act: null,
  hasActFile: false,
};

it.each<[Partial<WaitingBox>, HandOverStep]>([
  [{ state: 'packed', hasLabel: false }, 'register'],
  [{ state: 'packed', method: 'pickup', hasLabel: false }, 'ready'],
  [{ state: 'packed', isStopped: true }, 'stopped'],
  [{ state: 'registering' }, 'registering'],
  [{ hasLabel: false }, 'label'],
  [{}, 'leaves'],
  [{ isStopped: true }, 'stopped'],
  [{ isStopped: true, isBeingRemoved: true }, 'removed'],
  [{ needsAct: true }, 'act'],
  [{ needsAct: true, act: 'waiting' }, 'act-made'],
  // Made, and its file is still being printed.
  [{ needsAct: true, act: 'made' }, 'act-made'],
  [{ needsAct: true, act: 'made', hasActFile: true }, 'leaves'],
])('%o → %s', (changes, step) => {
  expect(handOverStep({ ...BOX, ...changes })).toBe(step);
});
