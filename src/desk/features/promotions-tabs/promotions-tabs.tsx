import { Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { path: '/promotions', name: 'Купоны', permissions: ['coupon:read'] },
  { path: '/promotions/certificates', name: 'Сертификаты', permissions: ['certificate:read'] },
] as const;

export const PromotionsTabs = () => <Tabs label="Акции" tabs={TABS} />;
