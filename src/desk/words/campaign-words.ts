export const CAMPAIGN_STATE_WORDS = {
  draft: 'Черновик',
  scheduled: 'Запланирована',
  sending: 'Отправляется',
  sent: 'Отправлена',
  stopped: 'Остановлена',
} as const;

export type CampaignState = keyof typeof CAMPAIGN_STATE_WORDS;

export const STATE_TONES = {
  draft: 'plain',
  scheduled: 'waits',
  sending: 'waits',
  sent: 'ended',
  stopped: 'alarm',
} as const satisfies Record<CampaignState, string>;
