/** Parameters of the page in the frame. It may belong to another company, so names and defaults are fixed. */
export const CHAT_DEFAULTS = {
  application: 'site',
  title: 'Онлайн чат',
  subtitle: 'Мы онлайн и готовы вам помочь!',
  color: '#a4cd39',
  placeholder: 'Введите сообщение...',
} as const;

export type ChatParameters = Readonly<Record<keyof typeof CHAT_DEFAULTS, string>>;
