import { useEffect, useState } from 'react';
import { useSession } from '../../client/session.ts';
import { ChatWidget } from './chat-widget.tsx';

const DELAY_MS = 5000;

/** Shows the chat five seconds after the page was opened, but not before the session is known. */
export function ChatGate() {
  const { status } = useSession();
  const [waited, setWaited] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), Math.max(0, DELAY_MS - performance.now()));
    return () => clearTimeout(timer);
  }, []);
  return waited && status !== 'loading' && <ChatWidget />;
}
