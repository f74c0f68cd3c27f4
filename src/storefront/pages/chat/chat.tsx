import { useSearchParams, type MetaFunction } from 'react-router';
import { COMPANY } from '../../../kernel/company.ts';
import { CHAT_DEFAULTS } from '../../features/chat/chat-defaults.ts';
import { chatParameters } from '../../features/chat/chat-frame.ts';
import { ChatIsland } from './chat-part.tsx';
import './chat.css';

export const meta: MetaFunction = () => [
  { title: `${CHAT_DEFAULTS.title} — ${COMPANY.name}` },
  { name: 'robots', content: 'noindex' },
];

/** Our own chat: a page that the widget shows in a frame. It also works when opened directly. */
export default function ChatPage() {
  const [query] = useSearchParams();
  const { title, subtitle, color, placeholder } = chatParameters(query);
  return (
    <main className="chat">
      <ChatIsland box="contents" title={title} subtitle={subtitle} color={color} placeholder={placeholder} />
    </main>
  );
}
