/** An event as calendar programs take it (RFC 5545). */
export interface CalendarEvent {
  /** PUBLISH is for everybody; REQUEST and CANCEL are for the guest of a letter, whose calendar follows them. */
  readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL';
  /** The same for one event for ever: a new file with a higher sequence replaces the old one. */
  readonly uid: string;
  readonly sequence: number;
  /** When this file was made. */
  readonly stampedAt: Date;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly title: string;
  readonly description: string;
  /** Where it is told of. */
  readonly url: string;
  readonly location: string;
  readonly organizer: { readonly name: string; readonly email: string };
  /** E-mail address of the one guest. */
  readonly guest?: string;
}

/** Octets of a line without its end. */
const LINE = 75;
const PROGRAM = '-//Travosol//Webinars//RU';

/** The file: UTC times, lines folded at 75 octets and ended with CRLF. */
export function calendarFile(event: CalendarEvent): string {
  const { method, organizer, guest } = event;
  const cancelled = method === 'CANCEL';
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:${PROGRAM}`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${text(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${utc(event.stampedAt)}`,
    `DTSTART:${utc(event.startsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${text(event.title)}`,
    `DESCRIPTION:${text(event.description)}`,
    `LOCATION:${text(event.location)}`,
    `URL:${uri(event.url)}`,
    `ORGANIZER;CN=${parameter(organizer.name)}:mailto:${uri(organizer.email)}`,
    ...(guest ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=ACCEPTED;RSVP=FALSE:mailto:${uri(guest)}`] : []),
    `STATUS:${cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    ...(cancelled ? [] : [...alarm(event, '-P1D'), ...alarm(event, '-PT15M')]),
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function alarm({ title }: CalendarEvent, before: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${text(title)}`, `TRIGGER:${before}`, 'END:VALARM'];
}

/** `20261208T160000Z` */
function utc(date: Date): string {
  return `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

/** Signs with a meaning of their own are escaped, line breaks become `\n`, other control signs go. */
function text(value: string): string {
  return value
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

/** In quotes; a quote itself cannot be written there at all. */
function parameter(value: string): string {
  return `"${value.replace(/["\p{Cc}]/gu, '')}"`;
}

function uri(value: string): string {
  return value.replace(/[\s\p{Cc}]/gu, '');
}

/** Longer lines go on in the next one after a space; no letter of several octets is torn. */
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const sign of line) {
    const size = octetsOf(sign.codePointAt(0)!);
    if (octets + size > LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += sign;
    octets += size;
  }
  return folded;
}

/** Octets of a code point in UTF-8. */
function octetsOf(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  return point < 0x10000 ? 3 : 4;
}
