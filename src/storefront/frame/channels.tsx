import { Send, TvMinimalPlay } from 'lucide-react';
import { useCompany } from '../features/company/use-company.ts';

/** Links to the messenger and video channel: icons in the header, rows with text in the phone menu. */
export function Channels({ words = false }: { words?: boolean }) {
  const { messenger, video } = useCompany();
  const channels = [
    { ...messenger, Icon: Send },
    { ...video, Icon: TvMinimalPlay },
  ];
  return channels.map(({ text, href, Icon }) => (
    <a
      key={href}
      href={href}
      rel="noopener"
      aria-label={words ? undefined : text}
      className={words ? 'flex min-h-11 items-center gap-3' : 'icon-btn'}
    >
      <Icon size={18} className="text-leaf" aria-hidden />
      {words && text}
    </a>
  ));
}
