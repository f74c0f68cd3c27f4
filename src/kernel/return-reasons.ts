/** Why a buyer returns goods. */
export const RETURN_REASONS = ['changed-mind', 'defect', 'wrong-goods', 'damaged'] as const;
export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_REASON_NAMES: Readonly<Record<ReturnReason, string>> = {
  'changed-mind': 'Не\u00a0подошло, упаковка цела',
  defect: 'Брак',
  'wrong-goods': 'Пришло не\u00a0то или не\u00a0столько',
  damaged: 'Повреждено в\u00a0дороге',
};

/** Days after the hand-over in which goods that are not as ordered may be returned. */
export const DEFECT_RETURN_DAYS = 365;

/** Whether the goods are as they should be; others may be returned for a year. */
export const isOfGoodQuality = (reason: ReturnReason): boolean => reason === 'changed-mind';
