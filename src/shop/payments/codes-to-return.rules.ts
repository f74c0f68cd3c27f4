import type { Pack } from './receipt.rules.ts';

/** A pack of a parcel, for the receipt of a refund. */
interface CodedPack {
  readonly productId: number;
  readonly name: string;
  readonly price: number;
  readonly code: string | null;
}

/** Marking codes that were sold, and not taken back. */
export interface OpenCodes {
  readonly all: ReadonlySet<string>;
  /** Those of packs in whose place others, with other codes, were sent again. */
  readonly spare: readonly { readonly productId: number; readonly code: string }[];
}

export const NO_CODES: OpenCodes = { all: new Set(), spare: [] };

/**
 * The codes by which the receipt of a refund names packs: their own, unless it was not sold or a refund of pieces has named it already; then
 * one of the same product that none has. Null for a pack without one.
 * @param others packs like these, which are not refunded with them
 */
export function codesToReturn(
  packs: readonly CodedPack[],
  others: readonly CodedPack[],
  { all, spare }: OpenCodes,
): (string | null)[] {
  const isOpen = ({ code }: CodedPack) => code !== null && all.has(code);
  const free = [...others.filter(isOpen), ...spare];
  return packs.map((pack) => {
    if (pack.code === null || isOpen(pack)) return pack.code;
    const at = free.findIndex(({ productId }) => productId === pack.productId);
    return at < 0 ? null : free.splice(at, 1)[0]!.code;
  });
}

/**
 * Packs for the receipt of a refund of pieces that were sold and not taken; those whose codes are open first.
 * @param line of the order: what all of its pieces take
 * @param untaken packs of the line
 * @returns undefined where no code is to be named, or packs are missing
 */
export function packsOfPieces(
  line: {
    readonly productId: number;
    readonly name: string;
    readonly quantity: number;
    readonly takes: readonly { readonly productId: number; readonly quantity: number }[];
  },
  quantity: number,
  untaken: readonly CodedPack[],
  open: OpenCodes,
): Pack[] | undefined {
  const isOpen = ({ code }: CodedPack) => code !== null && open.all.has(code);
  const chosen = line.takes.map((take) => {
    const ofProduct = untaken.filter(({ productId }) => productId === take.productId);
    const most = (take.quantity / line.quantity) * quantity;
    const packs = [...ofProduct.filter(isOpen), ...ofProduct.filter((pack) => !isOpen(pack))].slice(0, most);
    return { packs, isWhole: packs.length === most };
  });
  if (!chosen.every(({ isWhole }) => isWhole)) return undefined;
  const packs = chosen.flatMap((one) => one.packs);
  const codes = codesToReturn(packs, [], open);
  if (codes.every((code) => code === null)) return undefined;
  return packs.map((pack, index) => ({
    description: pack.productId === line.productId ? line.name : pack.name,
    weight: pack.price,
    markingCode: codes[index]!,
  }));
}
