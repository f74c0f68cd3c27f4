/** Where a page of a list ends: the next one begins with the row after it. */
export interface MomentCursor {
  /** When that row was made, in microseconds, as the database compares it. */
  readonly moment: number;
  readonly id: string;
}

export const momentCursorText = ({ moment, id }: MomentCursor): string => `${moment}_${id}`;

/** @returns undefined for what is no cursor of such a list */
export function readMomentCursor(text: string): MomentCursor | undefined {
  const [, moment, id] = /^(\d{15,16})_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/.exec(text) ?? [];
  // Beyond it numbers are not exact.
  if (id === undefined || !Number.isSafeInteger(Number(moment))) return undefined;
  return { moment: Number(moment), id };
}
