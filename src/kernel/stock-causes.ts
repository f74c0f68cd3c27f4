/** Where a difference comes from that a count has found. */
export const COUNT_CAUSES = ['miscounted', 'misplaced', 'missing', 'other'] as const;
export type CountCause = (typeof COUNT_CAUSES)[number];

export const COUNT_CAUSE_NAMES: Readonly<Record<CountCause, string>> = {
  miscounted: 'ошиблись при\u00a0приёмке или сборке',
  misplaced: 'лежало в\u00a0другом месте',
  missing: 'пропало, почему\u00a0— неизвестно',
  other: 'другое',
};

/** Why pieces on the shelf will not be sold. */
export const WRITE_OFF_CAUSES = ['broken', 'expired', 'defect', 'sample', 'other'] as const;
export type WriteOffCause = (typeof WRITE_OFF_CAUSES)[number];

export const WRITE_OFF_CAUSE_NAMES: Readonly<Record<WriteOffCause, string>> = {
  broken: 'повреждено на\u00a0складе',
  expired: 'вышел срок годности',
  defect: 'брак производства',
  sample: 'образец, подарок, проба',
  other: 'другое',
};
