/** Why the staff blocks a gift certificate. No words of people: they might name somebody. */
export const BLOCK_CAUSES = {
  'letter-lost': 'письмо с\u00a0кодом потеряно или прочитано чужим',
  fraud: 'похоже на\u00a0мошенничество',
  asked: 'попросил покупатель',
  mistake: 'продан по\u00a0ошибке',
} as const;
export type BlockCause = keyof typeof BLOCK_CAUSES;

/** What a gift certificate is at a moment, for the staff. */
export const CERTIFICATE_STATES = {
  usable: 'Действует',
  blocked: 'Заблокирован',
  empty: 'Потрачен',
  expired: 'Срок вышел',
  void: 'Заказ отменён или возвращён',
} as const;
export type CertificateState = keyof typeof CERTIFICATE_STATES;
