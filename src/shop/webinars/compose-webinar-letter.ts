import type { CompanyFacts } from '../../kernel/company.ts';
import { links } from '../../kernel/links.ts';
import type { ShopContext } from '../context.ts';
import type { LetterCalendar } from '../messages/mailer.port.ts';
import type { ComposedLetter, LetterBody } from '../messages/send-letter.ts';
import {
  writeWebinarCancelled,
  writeWebinarConfirmation,
  writeWebinarMoved,
  writeWebinarReminder,
  writeWebinarReplay,
  writeWebinarWithdrawn,
  type WebinarLetterFacts,
} from '../messages/webinar-letter.tsx';
import { isDisowned } from './disowned-address.ts';
import { webinarCalendar } from './webinar-calendar.ts';
import type { WebinarLetterKind } from './webinar-letter.job.ts';
import { signWebinarLink } from './webinar-link.ts';
import { findRegistration, findWebinar, type Registration, type Webinar } from './webinars.reads.ts';

interface Site {
  readonly origin: string;
  readonly secret: string;
  readonly company: CompanyFacts;
}

type OwnWebinar = Webinar & { readonly own: NonNullable<Webinar['own']> };

/** One letter about a webinar for one guest; undefined when it is no longer needed. */
export async function composeWebinarLetter(
  ctx: ShopContext,
  { registrationId, kind, mark }: { registrationId: string; kind: WebinarLetterKind; mark: string },
  site: Site,
): Promise<ComposedLetter | undefined> {
  const now = ctx.now();
  const registration = await findRegistration(ctx.db, registrationId);
  if (!registration || !isStillFor(registration, kind, mark)) return undefined;
  const webinar = await findWebinar(ctx.db, registration.contentId, now);
  if (!hasOwn(webinar) || isStale(webinar, kind, mark, now)) return undefined;
  return { to: registration.email, ...(await write(webinar, registration, kind, site, now)) };
}

/** Guests who have cancelled get only the letter about that, and only if they have not registered again since. */
function isStillFor({ state, cancelledAt, email }: Registration, kind: WebinarLetterKind, mark: string): boolean {
  if (kind !== 'cancelled') return state === 'registered';
  return state === 'cancelled' && cancelledAt?.toISOString() === mark && !isDisowned(email);
}

const hasOwn = (webinar: Webinar | undefined): webinar is OwnWebinar => Boolean(webinar?.own);

/** A letter that was delayed by a mail server may be out of date. */
function isStale({ own, meeting }: OwnWebinar, kind: WebinarLetterKind, mark: string, now: Date): boolean {
  if (kind === 'replay') return false;
  if (kind === 'withdrawn') return own.notifiedState !== 'withdrawn' || mark !== String(own.sequence);
  if (!meeting || now >= meeting.endsAt) return true;
  return kind !== 'registered' && kind !== 'cancelled' && mark !== String(own.sequence);
}

async function write(
  webinar: OwnWebinar,
  { id, email }: Registration,
  kind: WebinarLetterKind,
  { origin, secret, company }: Site,
  now: Date,
): Promise<LetterBody> {
  const { own, title, slug, facts } = webinar;
  const meeting = webinar.meeting ?? own;
  const token = await signWebinarLink(secret, id);
  const about: WebinarLetterFacts = {
    title,
    startsAt: meeting.startsAt,
    minutes: Math.round((meeting.endsAt.getTime() - meeting.startsAt.getTime()) / 60_000),
    ...(facts.speaker && { speaker: facts.speaker }),
    url: origin + links.video(slug),
    leaveUrl: origin + links.leaveWebinar(token),
  };
  const calendar = (method: LetterCalendar['method']): LetterCalendar => ({
    method,
    content: webinarCalendar(webinar, meeting, origin, company, {
      method,
      sequence: own.sequence,
      stampedAt: now,
      guest: email,
    }),
  });
  switch (kind) {
    case 'registered':
      return writeWebinarConfirmation(about, origin + links.disownWebinar(token), calendar('REQUEST'));
    case 'cancelled':
      return writeWebinarCancelled(about, calendar('CANCEL'));
    case 'moved':
      return writeWebinarMoved(about, calendar('REQUEST'));
    case 'withdrawn':
      return writeWebinarWithdrawn(about, origin + links.videos(), calendar('CANCEL'));
    case 'day':
    case 'hour':
      return writeWebinarReminder(about, kind, own.roomUrl);
    case 'replay':
      return writeWebinarReplay(about);
  }
}
