/** Shipments whose slips or labels are printed as one file: a wave has twenty, a trolley rarely more. */
export const MOST_PRINTED = 50;
