import { expect, it } from 'vitest';
import { missingPoints } from './missing-points.ts';

const CDEK = { carrier: 'cdek', title: 'СДЭК' } as const;
const BOXBERRY = { carrier: 'boxberry', title: 'Boxberry' } as const;

it.each([
  ['nobody', { pending: [], silent: [] }, true, /^$/, /^$/],
  ['one that is asked', { pending: [BOXBERRY], silent: [] }, true, /^Boxberry: уточняем/, /^$/],
  ['one that was asked long enough', { pending: [BOXBERRY], silent: [] }, false, /^$/, /не.отвечает Boxberry:/],
  ['one late, one silent', { pending: [CDEK], silent: [BOXBERRY] }, true, /^СДЭК: уточняем/, /не.отвечает Boxberry:/],
  ['both silent', { pending: [], silent: [CDEK, BOXBERRY] }, false, /^$/, /не.отвечают СДЭК и.Boxberry:/],
])('says whose points are missing: %s', (_whose, missing, again, asked, unanswered) => {
  const said = missingPoints(missing, again);
  expect(said.asked).toMatch(asked);
  expect(said.unanswered).toMatch(unanswered);
});
