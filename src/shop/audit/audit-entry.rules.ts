import { readActorName } from '../../kernel/actor.ts';
import { csvLine } from '../../kernel/csv-line.ts';
import { moscowClock } from '../../kernel/moscow-time.ts';
import { shownFacts, type OrderReader } from '../desk/timeline.rules.ts';
import type { AuditThing } from './audit-filter.rules.ts';
import {
  AUDIT_THING_NAMES,
  auditChanges,
  auditFacts,
  auditReason,
  auditTitle,
  type AuditChange,
} from './audit-words.rules.ts';

/** What a log has, as {@link auditEntry} needs it. */
export interface LoggedAct {
  readonly log: string;
  readonly thing: AuditThing;
  readonly isPersonal: boolean;
  readonly at: Date;
  readonly actor: string;
  readonly kind: string;
  readonly from: string | null;
  readonly to: string | null;
  readonly facts: Readonly<Record<string, unknown>>;
  readonly subject: string;
  readonly orderId: string | null;
}

/** An entry of the journal for people: who, what, why, before and after. */
export interface AuditEntry {
  readonly at: Date;
  readonly thing: AuditThing;
  readonly member: { readonly id: number | null; readonly name: string };
  readonly title: string;
  readonly orderId: string | null;
  readonly reason: string;
  readonly changes: readonly AuditChange[];
  readonly facts: readonly { readonly name: string; readonly value: string }[];
}

/** @param reader words about customers and sums are left out for whoever may not see them on the page of an order */
export function auditEntry(act: LoggedAct, reader: OrderReader): AuditEntry {
  const { log, thing, at, actor, kind, subject, orderId } = act;
  const facts = act.isPersonal ? shownFacts(act.facts, reader) : act.facts;
  const [, id] = /^staff:(\d+)/.exec(actor) ?? [];
  return {
    at,
    thing,
    member: { id: id === undefined ? null : Number(id), name: readActorName(actor).name ?? '' },
    title: auditTitle(log, kind, subject),
    orderId,
    reason: auditReason(facts),
    changes: auditChanges(log, { from: act.from, to: act.to, facts }),
    facts: auditFacts(facts),
  };
}

export const AUDIT_CSV_HEAD = csvLine([
  'Время, Москва',
  'Сотрудник',
  'О\u00a0чём',
  'Что сделано',
  'Почему',
  'Было и\u00a0стало',
  'Подробности',
]);

export function auditCsvLine({ at, member, thing, title, reason, changes, facts }: AuditEntry): string {
  const told = changes.map(({ name, before, after }) => `${name}: ${before ?? '—'} → ${after ?? '—'}`).join('\n');
  const more = facts.map(({ name, value }) => `${name}: ${value}`).join('\n');
  const time = moscowClock(at).toISOString().slice(0, 19).replace('T', ' ');
  return csvLine([time, member.name, AUDIT_THING_NAMES[thing], title, reason, told, more]);
}
