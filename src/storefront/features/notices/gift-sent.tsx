import { CircleCheck, X } from 'lucide-react';
import { useEffect } from 'react';

/** Long enough to read it twice. */
const SHOWN_MS = 12_000;

/** Says where the gift has been sent, after the offer has closed. */
export default function GiftSent({ email, onClose }: { email: string; onClose: () => void }) {
  useEffect(() => {
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [onClose]);
  return (
    <div className="gift-sent">
      <CircleCheck size={24} aria-hidden />
      <p role="status" className="[overflow-wrap:anywhere]">
        Пособие уже в{'\u00a0'}пути: письмо на{'\u00a0'}
        {email} придёт через минуту. Если его не{'\u00a0'}видно, загляните в{'\u00a0'}«Спам».
      </p>
      <button type="button" className="icon-btn -my-2.5" aria-label="Закрыть" onClick={onClose}>
        <X size={20} aria-hidden />
      </button>
    </div>
  );
}
