import { ChatGate } from '../chat/chat-gate.tsx';
import { CityParts } from '../city/city-parts.tsx';
import { useCounting } from '../client/counting.ts';
import { ExitOfferGate } from '../notices/exit-offer-gate.tsx';
import { later } from '../ui/later.tsx';
import { NewsletterGate } from '../notices/newsletter-gate.tsx';
import { PlainSwitch } from '../notices/plain-switch.tsx';
import { ToTop } from '../notices/to-top.tsx';
import { useCookieNotice } from '../notices/use-cookie-notice.ts';
import '../notices/notices.css';
import { CartNews } from './cart-news.tsx';
import { NewPageFocus } from './new-page-focus.tsx';
import { OpenMenus } from './open-menus.tsx';

const CookieNotice = later(() => import('../notices/cookie-notice.tsx'));
const Counters = later(() => import('../counters/counters.tsx'));

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
