import { describe, expect, it } from 'vitest';
import { frameOf, isWhole, sharesOf, widestFrame, withNumber } from './frame.ts';

const PHOTO = { width: 800, height: 500 };
const SQUARE = [1, 1] as const;

describe('the frame of a picture', () => {
  it.each([
    [undefined, { left: 0, top: 0, width: 800, height: 500 }],
    [SQUARE, { left: 150, top: 0, width: 500, height: 500 }],
    [[16, 9], { left: 0, top: 25, width: 800, height: 450 }],
    [[8, 5], { left: 0, top: 0, width: 800, height: 500 }],
    [[210, 297], { left: 223, top: 0, width: 354, height: 500 }],
  ] as const)('of the ratio %j is as wide as it can be', (ratio, frame) => {
    expect(widestFrame(PHOTO, ratio)).toEqual(frame);
  });

  it('is the same after it was drawn', () => {
    const frame = { left: 151, top: 37, width: 333, height: 333 };
    expect(frameOf(sharesOf(frame, PHOTO), PHOTO, SQUARE)).toEqual(frame);
    expect(frameOf(sharesOf(frame, PHOTO), PHOTO, undefined)).toEqual(frame);
  });

  it.each([
    [['left', 900], SQUARE, { left: 700, top: 20, width: 100, height: 100 }],
    [['top', 3], SQUARE, { left: 10, top: 3, width: 100, height: 100 }],
    [['width', 300], SQUARE, { left: 10, top: 20, width: 300, height: 300 }],
    [['height', 900], SQUARE, { left: 10, top: 0, width: 500, height: 500 }],
    [['width', 795], undefined, { left: 5, top: 20, width: 795, height: 100 }],
    [['width', 0], [16, 9], { left: 10, top: 20, width: 1, height: 1 }],
  ] as const)('with %j typed, of the ratio %j', (typed, ratio, frame) => {
    expect(withNumber({ left: 10, top: 20, width: 100, height: 100 }, typed, PHOTO, ratio)).toEqual(frame);
  });

  it('of a picture of one pixel is that pixel', () => {
    const dot = { width: 1, height: 1 };
    expect(isWhole(widestFrame(dot, [16, 9]), dot)).toBe(true);
  });
});
