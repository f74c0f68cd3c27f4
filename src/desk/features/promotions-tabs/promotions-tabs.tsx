import { Tabs } from '../../ui/tabs.tsx';

const TABS = [
  { path: '/promotions', name: 'Купоны', permissions: ['coupon:read'] },
  { path: '/promotions/certificates', name: 'Сертификаты', permissions: ['certificate:read'] },
  { path: '/promotions/segments', name: 'Сегменты', permissions: ['segment:read'], below: true },
  { path: '/promotions/campaigns', name: 'Рассылки', permissions: ['campaign:read'], below: true },
] as const;

export const PromotionsTabs = () => <Tabs label="Акции" tabs={TABS} />;
