import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { drawnFolder, readDrawn } from './drawn.ts';
import { drawPlate } from './pictures/draw-plate.ts';
import { contentPlates, goodsPlates } from './plates.ts';

const plates = [...goodsPlates, ...contentPlates];
const drawn = readDrawn();
const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

describe('the pictures kept as files', () => {
  it('are those that the drawing code draws: else run npm run draw -w @travosol/demo-world', () => {
    const changed = plates.filter(({ name, drawing }) => drawn[name]?.svg !== sha(drawPlate(drawing)));
    expect(changed.map(({ name }) => name)).toEqual([]);
    expect(Object.keys(drawn).sort()).toEqual(plates.map(({ name }) => name).sort());
  });

  it('are all there, none is left over, and they stay small', () => {
    const expected = Object.values(drawn).flatMap(({ id }) => [`${id}.svgz`, `${id}.webp`]);
    expect(readdirSync(drawnFolder).sort()).toEqual(expected.sort());
    let bytes = 0;
    for (const { id, svg } of Object.values(drawn)) {
      const [drawing, small] = ['svgz', 'webp'].map((ending) =>
        readFileSync(path.join(drawnFolder, `${id}.${ending}`)),
      );
      expect([id, sha(gunzipSync(drawing!))]).toEqual([id, svg]);
      bytes += drawing!.length + small!.length;
    }
    expect(bytes).toBeLessThan(14_000_000);
  });
});
