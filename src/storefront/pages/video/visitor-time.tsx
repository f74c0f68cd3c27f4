import { useEffect, useState } from 'react';

/** The same moment on the visitor's own clock, where that differs from Moscow's; said only in the browser. */
export function VisitorTime({ startsAt, className }: { startsAt: string; className?: string }) {
  const [own, setOwn] = useState<string>();
  useEffect(() => setOwn(ownTime(new Date(startsAt))), [startsAt]);
  return own ? <span className={className}>У вас это будет {own}</span> : null;
}

const WORDS = { weekday: 'short', day: 'numeric', month: 'long', hour: '2-digit', minute: '2-digit' } as const;

function ownTime(at: Date): string | undefined {
  const own = at.toLocaleString('ru-RU', WORDS);
  return own === at.toLocaleString('ru-RU', { ...WORDS, timeZone: 'Europe/Moscow' }) ? undefined : own;
}
