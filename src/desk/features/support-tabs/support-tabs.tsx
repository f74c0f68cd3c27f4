import { Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { path: '/support', name: 'Обращения', permissions: ['ticket:read'] },
  { path: '/support/letters', name: 'Письма', permissions: ['ticket:decide-letter'] },
  { path: '/support/chats', name: 'Чат', permissions: ['chat:read'], below: true },
  { path: '/support/forms', name: 'Формы', permissions: ['form:read'] },
  { path: '/support/reviews', name: 'Отзывы', permissions: ['review:read'] },
] as const;

/** Everything that customers write to the shop. */
export const SupportTabs = () => <Tabs label="Что пишут покупатели" tabs={TABS} />;
