import type { Command } from '@commander-js/extra-typings';
import { formatMeeting } from '../../src/kernel/dates.ts';
import { isRefusal, type Refusal } from '../../src/kernel/refusal.ts';
import { callOffWebinar } from '../../src/shop/webinars/call-off-webinar.ts';
import { setRoom } from '../../src/shop/webinars/set-room.ts';
import { webinarsForStaff } from '../../src/shop/webinars/webinars.reads.ts';
import { UsageError } from '../end-command.ts';
import { StartError } from '../supervisor.ts';
import { readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible } from './visible.ts';

const SLUG = 'последняя часть адреса его страницы';
const LONGEST_SLUG = 200;
const PHASES = { coming: 'будет', running: 'идёт', over: 'прошёл', withdrawn: 'не состоится' } as const;

/** Lists webinars with their guests, sets the address of the room, calls a webinar off (decision 0059). */
export function webinars(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('вебинары и сколько на них записалось').action(listed);
  noun
    .command('room')
    .description('адрес комнаты, для писем-напоминаний')
    .argument('<вебинар>', SLUG, readText(LONGEST_SLUG))
    .argument('<адрес>', 'https://…', readRoomAddress)
    .action((slug, url) => run((ctx) => setItsRoom(ctx, { slug, url })));
  noun
    .command('cancel')
    .description('отменить и сообщить гостям')
    .argument('<вебинар>', SLUG, readText(LONGEST_SLUG))
    .action((slug) => run((ctx) => callOff(ctx, slug)));
}

/** Guests get this address by letter, so only `https:` without credentials is accepted. */
function readRoomAddress(text: string): string {
  if (URL.canParse(text)) {
    const { protocol, href, username, password } = new URL(text);
    if (protocol === 'https:' && !username && !password) return href;
  }
  throw new UsageError(`«${text}» — не адрес комнаты: нужен https:// без имени и пароля.`);
}

function orUnknown<T>(slug: string, answer: T | Refusal): T {
  if (isRefusal(answer) && answer.refused === 'webinar-unknown')
    throw new StartError(`Вебинара ${slug} нет, или у него нет времени начала.`);
  return unlessRefused(answer);
}

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'webinar');
  const found = await webinarsForStaff(ctx.db);
  for (const { slug, title, startsAt, phase, roomUrl, seats, guests } of found) {
    const places = seats === null ? `записалось ${guests}` : `записалось ${guests} из ${seats}`;
    console.log(`${slug}\n  ${visible(title)}\n  ${formatMeeting(startsAt)} по Москве, ${PHASES[phase]}, ${places}`);
    if (phase === 'coming' || phase === 'running') console.log(`  комната: ${roomUrl ?? 'НЕ ЗАДАНА'}`);
  }
  if (found.length === 0) console.log('Вебинаров пока нет.');
}

async function setItsRoom(ctx: StaffContext, room: { slug: string; url: string }): Promise<void> {
  orUnknown(room.slug, await setRoom(ctx, room));
  console.log('Адрес комнаты записан.');
}

async function callOff(ctx: StaffContext, slug: string): Promise<void> {
  const { guests } = orUnknown(slug, await callOffWebinar(ctx, { slug }));
  console.log(`Вебинар отменён, письма получат: ${guests}.`);
}
