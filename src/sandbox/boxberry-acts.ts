import { BoxberryRefusal } from './boxberry-refusal.ts';
import type { BoxberryParcels } from './boxberry-parcels.ts';
import type { SandboxContext } from './sandbox-context.ts';

interface BoxberryAct {
  readonly id: string;
  readonly createdAt: string;
  readonly tracks: readonly string[];
}

/** Hand-over acts of the fake Boxberry: made at once; a parcel is in one act. */
export function createBoxberryActs(context: SandboxContext, parcels: BoxberryParcels) {
  const acts = new Map<string, BoxberryAct>(context.saved.restore<[string, BoxberryAct][]>('boxberry-acts'));
  context.saved.register('boxberry-acts', () => [...acts]);
  context.onReset(() => acts.clear());
  const day = (text: string) => text.slice(0, 10).replaceAll('-', '');

  return {
    find: (id: string) => acts.get(id),

    /** @param tracks with commas. @throws BoxberryRefusal whose words are assumed */
    make(tracks: string): BoxberryAct {
      const named = tracks.split(',').map((track) => track.trim());
      for (const track of named) {
        const parcel = parcels.find(track);
        if (!parcel) throw new BoxberryRefusal(`Посылка ${track} не найдена`);
        if (parcel.act !== undefined) throw new BoxberryRefusal(`Посылка ${track} уже проведена в акте`, 'message');
      }
      const act = { id: String(10_000_000 + context.ids.number()), createdAt: parcels.moscow(), tracks: named };
      acts.set(act.id, act);
      for (const track of named) parcels.find(track)!.act = act.id;
      context.changed();
      return act;
    },

    /** Made on these days, `20261125`; the last one without days. */
    story(from: string, to: string): readonly BoxberryAct[] {
      if (!from && !to) return [...acts.values()].slice(-1);
      return [...acts.values()].filter(
        ({ createdAt }) => (!from || day(createdAt) >= from) && (!to || day(createdAt) <= to),
      );
    },
  };
}
