import type { CarrierName } from '../../kernel/carriers.ts';

/** waiting: not made yet, as far as we know. refused: there is none; its parcels may be in another one. */
export const ACT_STATES = ['waiting', 'made', 'refused'] as const;

export type ActState = (typeof ACT_STATES)[number];

export const ACT_STATE_NAMES: Readonly<Record<ActState, string>> = {
  waiting: 'ждём ответа службы',
  made: 'составлен',
  refused: 'служба отказала',
};

const TAKES_ACTS: Readonly<Record<CarrierName, boolean>> = { cdek: false, boxberry: true };

/** Whether boxes are given to the carrier with an act that it has made. */
export const takesActs = (carrier: CarrierName): boolean => TAKES_ACTS[carrier];

/** Most parcels of one act: their numbers are a part of an address. */
export const MOST_PARCELS = 100;

/** As they stand in the row and in the request. */
export const writeNumbers = (numbers: readonly string[]): string => numbers.join(',');
export const readNumbers = (numbers: string): readonly string[] => numbers.split(',');
