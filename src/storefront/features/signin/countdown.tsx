import { useEffect, useState } from 'react';
import { counted } from '../../../kernel/plural.ts';

/** Whole seconds until a moment of the browser's clock, updated every second; 0 when it has passed. */
export function useSecondsLeft(until: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return Math.max(0, Math.ceil((until - now) / 1000));
}

/** «1:29». */
const clock = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

interface CountdownProps {
  readonly seconds: number;
  /** «Запросить код ещё раз можно через» */
  readonly before: string;
  /** Announced to screen readers at the end, not shown. */
  readonly over: string;
  readonly className?: string;
}

/** A countdown; screen readers announce it at the start, every half minute and at the end. */
export function Countdown({
  seconds,
  before,
  over,
  className = 'text-center text-quiet [&>b]:text-ink',
}: CountdownProps) {
  return (
    <>
      {seconds > 0 && (
        <p aria-hidden className={`text-sm tabular-nums [&>b]:font-semibold ${className}`}>
          {before} <b>{clock(seconds)}</b>
        </p>
      )}
      <p role="status" className="sr-only">
        {seconds === 0 ? over : `${before} ${inWords(seconds > 30 ? Math.ceil(seconds / 30) * 30 : 30)}`}
      </p>
    </>
  );
}

function inWords(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  return [
    minutes > 0 && counted(minutes, ['минуту', 'минуты', 'минут']),
    rest > 0 && counted(rest, ['секунду', 'секунды', 'секунд']),
  ]
    .filter(Boolean)
    .join(' ');
}
