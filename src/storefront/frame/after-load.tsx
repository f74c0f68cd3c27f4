import { ChatGate } from '../features/chat/chat-gate.tsx';
import { CityParts } from '../features/city/city-parts.tsx';
import { useAnalyticsConsent } from '../client/use-analytics-consent.ts';
import { later } from '../ui/later.tsx';
import { NewsletterGate } from '../features/notices/newsletter-gate.tsx';
import { PlainSwitch } from '../features/notices/plain-switch.tsx';
import { ToTop } from '../features/notices/to-top.tsx';
import { useOnceWide } from '../features/notices/use-once-wide.ts';
import { CartAnnouncer } from './cart-announcer.tsx';
import { OpenMenus } from './open-menus.tsx';

const Counters = later(() => import('../features/counters/counters.tsx'));
const ExitOfferGate = later(() => import('../features/notices/exit-offer-gate.tsx'));

/** Small parts of every page. Larger ones fetch their own code when they are shown. */
export default function AfterLoad() {
  const consent = useAnalyticsConsent();
  const wide = useOnceWide();
  return (
    <>
      <CartAnnouncer />
      <OpenMenus />
      <CityParts />
      <ToTop />
      <PlainSwitch />
      <NewsletterGate />
      {wide && <ExitOfferGate />}
      {consent === 'yes' && <Counters />}
      <ChatGate />
    </>
  );
}
