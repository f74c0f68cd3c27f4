/** What members of the staff act on. */
export const AUDIT_THINGS = [
  'order',
  'shipment',
  'return',
  'money',
  'stock',
  'exception',
  'customer',
  'ticket',
  'content',
  'settings',
  'staff',
] as const;
export type AuditThing = (typeof AUDIT_THINGS)[number];

/** Which entries of the journal are shown; a condition that is absent excludes none. */
export interface AuditFilter {
  /** Id of a member. */
  readonly member?: number | undefined;
  readonly thing?: AuditThing | undefined;
  /** Of an order. */
  readonly order?: number | undefined;
  /** Days of Moscow, `2026-11-26`; both count. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** Where a page of the journal ends: the next one begins with the entry before it. */
export interface AuditCursor {
  /** In microseconds, as the database compares it. */
  readonly moment: number;
  /** Index of the log, then the id in it: what sorts entries of one moment. */
  readonly log: number;
  readonly id: string;
}

export const auditCursorText = ({ moment, log, id }: AuditCursor): string => `${moment}_${log}_${id}`;

/** @returns undefined for what is no cursor of the journal */
export function readAuditCursor(text: string): AuditCursor | undefined {
  const [, moment, log, id] = /^(\d{15,16})_(\d{1,2})_([\w:-]{1,90})$/.exec(text) ?? [];
  if (id === undefined || !Number.isSafeInteger(Number(moment))) return undefined;
  return { moment: Number(moment), log: Number(log), id };
}
