import { useEffect, useState } from 'react';
import { plural } from '../../../kernel/plural.ts';
import { callApi } from '../../client/api.ts';
import { onRefreshedPage } from '../../client/refresh-page.ts';
import { announceTicketSummary } from '../../client/ticket-news.ts';

const EVERY_MS = 60_000;

/** How many answers in tickets wait to be read; asked again each minute, and when the page is looked at again or has changed. */
export default function TicketBadge() {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      // Without an answer the count stays as it is: the list of tickets shows it too.
      void callApi('GET /api/user-tickets/summary', { needsSignIn: true }).then(
        ({ data }) => {
          setUnread(data.unread);
          announceTicketSummary(data);
        },
        () => undefined,
      );
    };
    ask();
    document.addEventListener('visibilitychange', ask);
    const timer = setInterval(ask, EVERY_MS);
    const stop = onRefreshedPage(ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
      stop();
    };
  }, []);
  if (unread === 0) return null;
  // Relative: its hidden words would widen the page from the line that scrolls sideways.
  return (
    <span className="relative ml-auto rounded-full bg-rose-soft px-2 text-xs font-semibold text-rose-dark">
      {unread}
      <span className="sr-only"> {plural(unread, ['новый ответ', 'новых ответа', 'новых ответов'])}</span>
    </span>
  );
}
