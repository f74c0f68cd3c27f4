import { describe, expect, it } from 'vitest';
import { isTaken, isTrackingOver, trackedMoves } from './tracking.rules.ts';

describe('the moves of a tracked parcel', () => {
  it.each([
    ['nothing is reported', 'registered', 'point', [], []],
    ['it exists', 'registered', 'point', ['known'], []],
    ['the carrier has it', 'registered', 'point', ['known', 'moving'], ['with-carrier']],
    ['a later row came first', 'registered', 'point', ['ready', 'moving'], ['with-carrier', 'ready']],
    ['it waits at the point', 'with-carrier', 'point', ['moving', 'ready'], ['ready']],
    ['a late row after that', 'ready', 'point', ['moving'], []],
    ['a courier waits nowhere', 'registered', 'courier', ['moving', 'ready'], ['with-carrier']],
    [
      'it was collected before we learned that it waited',
      'registered',
      'point',
      ['ready', 'delivered'],
      ['with-carrier', 'delivered'],
    ],
    ['it was collected', 'ready', 'point', ['delivered'], ['delivered']],
    ['it was collected long ago', 'delivered', 'point', ['moving', 'ready', 'delivered'], []],
    ['nobody collected it', 'ready', 'point', ['ready', 'failed'], []],
    ['a status nobody knows', 'with-carrier', 'point', ['unknown'], []],
    ['its box is open again', 'packed', 'point', ['moving'], []],
  ] as const)('%s', (_what, state, method, reported, moves) => {
    expect(trackedMoves({ state, method }, reported)).toEqual(moves);
  });

  it.each([
    [['known', 'unknown', 'removed'], false],
    [['known', 'moving'], true],
    [['failed'], true],
  ] as const)('after %j the carrier has had it: %s', (reported, taken) => {
    expect(isTaken(reported)).toBe(taken);
  });

  it.each([
    [['known', 'moving', 'ready'], false],
    [['moving', 'delivered'], true],
    [['failed', 'moving'], true],
    [['removed'], true],
    [['unknown'], false],
  ] as const)('after %j it is over: %s', (reported, over) => {
    expect(isTrackingOver(reported)).toBe(over);
  });
});
