import { describe, expect, it } from 'vitest';
import { TagEpochs } from './tag-epochs.ts';

describe('epochs of tags', () => {
  it('report what was invalidated since a rendering began', () => {
    const epochs = new TagEpochs();
    const first = epochs.begin();
    epochs.invalidate('product:1');
    const second = epochs.begin();
    epochs.invalidate('content:*');
    expect([first, second].map((began) => epochs.changedSince(began, ['product:1']))).toEqual([true, false]);
    expect([first, second].map((began) => epochs.changedSince(began, ['content:7']))).toEqual([true, true]);
    expect([first, second].map((began) => epochs.changedSince(began, ['content-list:news', 'product:2']))).toEqual([
      false,
      false,
    ]);
    epochs.invalidateAll();
    expect(epochs.changedSince(second, [])).toBe(true);
    expect(epochs.changedSince(epochs.now, [])).toBe(false);
  });

  it('are removed with the last rendering that could query them', () => {
    const epochs = new TagEpochs();
    for (let id = 0; id < 1000; id++) epochs.invalidate(`product:${id}`);
    expect(epochs.size).toBe(0);
    const [slow, simultaneous] = [epochs.begin(), epochs.begin()];
    epochs.invalidate('product:1');
    epochs.invalidate('product:2');
    const quick = epochs.begin();
    epochs.invalidate('product:1');
    epochs.end(slow);
    expect(epochs.size).toBe(2);
    epochs.end(simultaneous);
    // The newest change of product 1 is later than the quick one, that of product 2 earlier.
    expect(epochs.size).toBe(1);
    expect(epochs.changedSince(quick, ['product:1'])).toBe(true);
    epochs.end(quick);
    expect(epochs.size).toBe(0);
  });
});
