/** Screens of the settings, each for those who may read it. */
export const SETTINGS_TABS = [
  { path: '/settings', name: 'О\u00a0компании', permissions: ['company:read'] },
  { path: '/settings/delivery', name: 'Доставка', permissions: ['delivery:read'] },
  { path: '/settings/bonuses', name: 'Бонусы', permissions: ['bonuses:read'] },
  { path: '/settings/redirects', name: 'Переадресации', permissions: ['redirect:read'] },
  { path: '/settings/claims', name: 'Запретные слова', permissions: ['claim-rule:read'], below: true },
  { path: '/settings/search', name: 'Поиск', permissions: ['search:read'], below: true },
] as const;
