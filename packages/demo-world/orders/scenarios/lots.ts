import { addDays, moscowDay } from '../../../../src/kernel/dates.ts';
import type { Scenario } from '../play-scenarios.ts';

/** Goods whose lots are recorded, so that boxes say which lot a pack was of. */
const LOTS = [
  { slug: 'vitamin-d3-kapli', letters: 'Д3', goodForDays: 700 },
  { slug: 'magniy-citrat-b6', letters: 'МГ', goodForDays: 690 },
  { slug: 'omega-3', letters: 'ОМ', goodForDays: 640 },
  { slug: 'tsink-pikolinat', letters: 'ЦП', goodForDays: 720 },
  { slug: 'shipovnik-droblenyy', letters: 'ШД', goodForDays: 680 },
  { slug: 'probiotik-sem-shtammov', letters: 'ПР', goodForDays: 660 },
] as const;

/** Of the older lot few pieces were made, so that later boxes have packs of the newer one. */
const OLDER_PIECES = 3;
const NEWER_PIECES = 30;

/** The lots of the first boxes. */
export const olderLots: Scenario = async function* ({ vera, shop }) {
  yield { day: 0, at: '09:00' };
  for (const { slug, letters, goodForDays } of LOTS) {
    const bestBefore = moscowDay(addDays(shop.now(), goodForDays));
    await vera.recordsLot(slug, { number: `${letters}-0411`, bestBefore, pieces: OLDER_PIECES });
  }
};

export const newerLots: Scenario = async function* ({ vera, shop }) {
  yield { day: 0, at: '09:00' };
  for (const { slug, letters, goodForDays } of LOTS) {
    const bestBefore = moscowDay(addDays(shop.now(), goodForDays));
    await vera.recordsLot(slug, { number: `${letters}-0527`, bestBefore, pieces: NEWER_PIECES });
  }
};

/** The rest of a lot that was found on the shelf; its day is near. */
export const endingLot: Scenario = async function* ({ vera, shop }) {
  yield { day: 0, at: '09:00' };
  const bestBefore = moscowDay(addDays(shop.now(), 40));
  await vera.recordsLot('shipovnik-droblenyy', { number: 'ШД-0219', bestBefore, pieces: 2 });
};
