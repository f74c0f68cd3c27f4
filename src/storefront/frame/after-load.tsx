import { ChatGate } from '../features/chat/chat-gate.tsx';
import { CityParts } from '../features/city/city-parts.tsx';
import { useCounting } from '../client/counting.ts';
import { ExitOfferGate } from '../features/notices/exit-offer-gate.tsx';
import { later } from '../ui/later.tsx';
import { NewsletterGate } from '../features/notices/newsletter-gate.tsx';
import { PlainSwitch } from '../features/notices/plain-switch.tsx';
import { ToTop } from '../features/notices/to-top.tsx';
import { useCookieNotice } from '../features/notices/use-cookie-notice.ts';
import '../features/notices/notices.css';
import { CartNews } from './cart-announcer.tsx';
import { NewPageFocus } from './new-page-focus.tsx';
import { OpenMenus } from './open-menus.tsx';

const CookieNotice = later(() => import('../features/notices/cookie-notice.tsx'));
const Counters = later(() => import('../features/counters/counters.tsx'));

/** Small things that wait until the page is there. Each fetches its own code when it is really shown. */
export function AfterLoad() {
  const counting = useCounting();
  const { asking, close } = useCookieNotice();
  return (
    <div className="over-page">
      <NewPageFocus />
      <CartNews />
      <OpenMenus />
      <CityParts />
      <ToTop />
      <PlainSwitch />
      <NewsletterGate />
      <ExitOfferGate />
      {asking && <CookieNotice onClose={close} />}
      {counting === 'yes' && <Counters />}
      <ChatGate />
    </div>
  );
}
