import type { Box, BoxLine } from './box-answers.ts';

/** A scan, or the taking out of the last pack, that the shop has not answered yet. */
export type Pending =
  { readonly kind: 'scan'; readonly productId: number; readonly lot: string | undefined } | { readonly kind: 'undo' };

/** What a scanned pack is here, by the box as it is known: said at once, also without a network. The shop checks it again. */
export type Fit =
  | { readonly kind: 'fits'; readonly line: BoxLine }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'too-many'; readonly name: string };

/** The line that the next pack of a product belongs to. */
export function fitOf({ lines }: Pick<Box, 'lines'>, isWanted: (line: BoxLine) => boolean): Fit {
  const product = lines.find(isWanted)?.productId;
  if (product === undefined) return { kind: 'foreign' };
  const ofProduct = lines.filter(({ productId }) => productId === product);
  const line = ofProduct.find(({ packed, quantity }) => packed < quantity);
  return line ? { kind: 'fits', line } : { kind: 'too-many', name: ofProduct[0]!.name };
}

/** Numbers of packs whose scans are not answered yet: below those of the shop. */
const nextUnsentId = (units: Box['units']) => Math.min(0, ...units.map(({ id }) => id)) - 1;

/** The box as it will be when the shop has answered. */
export const withPending = (box: Box, pending: readonly Pending[]): Box => pending.reduce(withOne, box);

function withOne(box: Box, pending: Pending): Box {
  if (pending.kind === 'undo') {
    const taken = box.units.at(-1);
    return taken ? { ...box, units: box.units.slice(0, -1), lines: counted(box.lines, taken, -1) } : box;
  }
  const { productId, lot } = pending;
  const fit = fitOf(box, (line) => line.productId === productId);
  if (fit.kind !== 'fits') return box;
  const { position } = fit.line;
  const unit: Box['units'][number] = {
    id: nextUnsentId(box.units),
    position,
    productId,
    code: null,
    lot: lot ?? null,
    lotId: null,
    expiresOn: null,
    outcome: null,
    due: null,
  };
  return { ...box, units: [...box.units, unit], lines: counted(box.lines, fit.line, 1) };
}

const counted = (
  lines: Box['lines'],
  { position, productId }: { readonly position: number; readonly productId: number },
  change: number,
) =>
  lines.map((line) =>
    line.position === position && line.productId === productId ? { ...line, packed: line.packed + change } : line,
  );

/** Packs that are not in the box yet. */
export const left = ({ lines }: Pick<Box, 'lines'>): number =>
  lines.reduce((sum, { quantity, packed }) => sum + quantity - packed, 0);

/** What a device may keep of a box: goods, lots and numbers; nobody's name, place or words, and no code of a pack. */
export function boxToKeep(box: Box): Box {
  const { id, version, number, state } = box.order;
  return {
    ...box,
    track: null,
    order: {
      id,
      version,
      number,
      state,
      name: '',
      phone: '',
      title: '',
      address: '',
      comment: '',
      dueInShop: null,
      dueAnyway: null,
    },
    units: box.units.map((unit) => ({ ...unit, code: null, due: null })),
    holds: box.holds.map((hold) => ({ ...hold, reason: '', placedBy: '' })),
    collected: null,
    left: [],
    parcel: null,
    tracking: [],
    events: [],
  };
}
