/** The time in the visitor's time zone where it differs from Moscow's; rendered only in the browser. */
export default function VisitorTime({ startsAt }: { startsAt: string }) {
  const own = ownTime(new Date(startsAt));
  // Inline: nothing shifts when it appears.
  return own ? <span className="font-normal text-quiet"> · у вас {own}</span> : null;
}

const DAY = { day: 'numeric', month: 'long' } as const;
const TIME = { hour: '2-digit', minute: '2-digit' } as const;
const MOSCOW = { timeZone: 'Europe/Moscow' } as const;

function ownTime(at: Date): string | undefined {
  const [day, time] = [at.toLocaleDateString('ru-RU', DAY), at.toLocaleTimeString('ru-RU', TIME)];
  const sameDay = day === at.toLocaleDateString('ru-RU', { ...DAY, ...MOSCOW });
  if (sameDay && time === at.toLocaleTimeString('ru-RU', { ...TIME, ...MOSCOW })) return undefined;
  return sameDay ? `в\u00a0${time}` : `${day} в\u00a0${time}`;
}
