import ical, {
  ICalAlarmType,
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';

/** An event for calendar programs (RFC 5545). */
export interface CalendarEvent {
  /** PUBLISH is for everybody; REQUEST and CANCEL update the calendar of the guest a letter is sent to. */
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** Never changes for an event: a file with a higher sequence replaces the earlier one. */
  readonly uid: string;
  readonly sequence: number;
  /** When this file was made. */
  readonly stampedAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly title: string;
  readonly description: string;
  /** Page about the event. */
  readonly url: string;
  readonly location: string;
  readonly organizer: { readonly name: string; readonly email: string };
  /** E-mail address of the one guest. */
  readonly guest?: string;
}

const PROGRAM = '//Travosol//Webinars//RU';
/** Seconds before the beginning. */
const ALARMS = [24 * 60 * 60, 15 * 60];

/** The file: UTC times, lines folded at 75 octets at most and ended with CRLF. */
export function calendarFile(event: CalendarEvent): string {
  const { method, organizer, guest } = event;
  const cancelled = method === 'CANCEL';
  const summary = text(event.title);
  const alarm = (trigger: number) => ({ type: ICalAlarmType.display, trigger, description: summary });
  const file = ical({
    prodId: PROGRAM,
    scale: 'GREGORIAN',
    method: ICalCalendarMethod[method],
    events: [
      {
        id: event.uid,
        sequence: event.sequence,
        stamp: event.stampedAt,
        start: event.startsAt,
        end: event.endsAt,
        summary,
        description: text(event.description),
        location: text(event.location),
        url: uri(event.url),
        // Not every program supports escaped quotes here (RFC 6868).
        organizer: { name: organizer.name.replace(/["\p{Cc}]/gu, ''), email: uri(organizer.email) },
        attendees: guest
          ? [
              {
                email: uri(guest),
                role: ICalAttendeeRole.REQ,
                status: ICalAttendeeStatus.ACCEPTED,
                rsvp: false,
              },
            ]
          : [],
        status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
        transparency: ICalEventTransparency.OPAQUE,
        alarms: cancelled ? [] : ALARMS.map(alarm),
      },
    ],
  });
  return `${file.toString()}\r\n`;
}

/** The library escapes separators and line breaks, but not other control characters. */
function text(value: string): string {
  return value.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '');
}

function uri(value: string): string {
  return value.replace(/[\s\p{Cc}]/gu, '');
}
