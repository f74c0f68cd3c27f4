// node bin/webinars.ts: webinars, how many guests they have; where guests meet; calling one off (decision 0059).
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { readEnv } from '../src/config/env.ts';
import { formatMeeting } from '../src/kernel/dates.ts';
import { isRefusal } from '../src/kernel/refusal.ts';
import { createContext } from '../src/platform/context.ts';
import { openDatabase, type Database } from '../src/platform/database.ts';
import { findRunningDatabase } from '../src/platform/embedded-database.ts';
import { openLog } from '../src/platform/log.ts';
import { callOffWebinar } from '../src/shop/webinars/call-off-webinar.ts';
import { setRoom } from '../src/shop/webinars/set-room.ts';
import { webinarsForStaff } from '../src/shop/webinars/webinars.reads.ts';
import { endCommand, UsageError } from './end-command.ts';
import { StartError } from './supervisor.ts';

const USAGE = `Вебинары и сколько на них записалось:  node bin/webinars.ts
Адрес комнаты, для писем-напоминаний:  node bin/webinars.ts room ВЕБИНАР https://…
Отменить вебинар и сообщить гостям:    node bin/webinars.ts cancel ВЕБИНАР
ВЕБИНАР — последняя часть адреса его страницы. Кто это делает, остаётся в журнале: --by Вера`;

const PHASES = { coming: 'будет', running: 'идёт', over: 'прошёл', withdrawn: 'не состоится' } as const;

async function list({ db }: Database): Promise<void> {
  const webinars = await webinarsForStaff(db);
  for (const { slug, title, startsAt, phase, roomUrl, seats, guests } of webinars) {
    const places = seats === null ? `записалось ${guests}` : `записалось ${guests} из ${seats}`;
    console.log(`${slug}\n  ${title}\n  ${formatMeeting(startsAt)} по Москве, ${PHASES[phase]}, ${places}`);
    if (phase === 'coming' || phase === 'running') console.log(`  комната: ${roomUrl ?? 'НЕ ЗАДАНА'}`);
  }
  if (webinars.length === 0) console.log('Вебинаров пока нет.');
}

/** Where guests are sent must be a page that is safe to open. */
function roomAddress(text: string | undefined): string | undefined {
  if (!text || !URL.canParse(text)) return undefined;
  const { protocol, href, username, password } = new URL(text);
  return protocol === 'https:' && !username && !password ? href : undefined;
}

async function act(database: Database, by: string, verb: string, slug: string, url: string | undefined) {
  const nobody = {
    // The clock of webinars in the shop tells the guests; here nothing is enqueued and no company asked.
    companies: {},
    queue: { send: () => Promise.reject(new Error('staff of webinars has no jobs')) },
  };
  const parts = { ...database, ...nobody, now: () => new Date(), log: openLog('warn') };
  const ctx = createContext(parts, { kind: 'staff', name: by });
  const done = verb === 'room' ? await setRoom(ctx, { slug, url: url! }) : await callOffWebinar(ctx, { slug });
  if (isRefusal(done)) throw new StartError(`Вебинара ${slug} нет, или у него нет времени начала.`);
  console.log('guests' in done ? `Вебинар отменён, письма получат: ${done.guests}.` : 'Адрес комнаты записан.');
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { by: { type: 'string', default: userInfo().username } },
  });
  const [verb, slug, text] = positionals;
  const url = roomAddress(text);
  if (
    positionals.length > (verb === 'room' ? 3 : 2) ||
    (verb && !(slug && (verb === 'cancel' || (verb === 'room' && url))))
  )
    throw new UsageError(USAGE);
  const { DATABASE_URL, DATA_DIR } = readEnv();
  const address = DATABASE_URL ?? (await findRunningDatabase(DATA_DIR, 'shop'));
  if (!address)
    throw new StartError('Магазин не запущен: запустите его (npm start) или укажите его базу данных в DATABASE_URL.');
  const database = openDatabase(address, { connections: 2, log: openLog('warn') });
  try {
    if (verb) await act(database, values.by, verb, slug!, url);
    else await list(database);
  } finally {
    await database.close();
  }
} catch (error) {
  endCommand(error, USAGE);
}
