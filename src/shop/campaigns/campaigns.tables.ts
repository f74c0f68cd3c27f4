import { bigint, integer, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { subscribers } from '../mailing/subscribers.tables.ts';
import { segments } from '../segments/segments.tables.ts';
import type { CampaignBlock, CampaignState, RecipientState } from './campaign.rules.ts';

export const campaigns = pgTable('campaigns', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  segmentId: bigint('segment_id', { mode: 'number' })
    .notNull()
    .references(() => segments.id),
  subject: text().notNull(),
  lead: text().notNull(),
  blocks: jsonb().$type<readonly CampaignBlock[]>().notNull(),
  state: text().$type<CampaignState>().notNull(),
  /** When it begins; null in a draft. */
  sendAt: timestamp('send_at', { withTimezone: true }),
  /** The version of the segment that was asked about, approved or scheduled. */
  segmentVersion: integer('segment_version'),
  /** Actors. */
  askedBy: text('asked_by'),
  approvedBy: text('approved_by'),
  version: integer().notNull(),
  createdAt: timestamp('created_at', { withTimezone: true }).notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export const campaignEvents = pgTable('campaign_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  campaignId: bigint('campaign_id', { mode: 'number' })
    .notNull()
    .references(() => campaigns.id),
  kind: text().$type<CampaignEventKind>().notNull(),
  /** Of a command: a repeated one gets the same result. */
  key: uuid(),
  requestHash: text('request_hash'),
  result: jsonb().$type<CampaignResult>(),
  facts: jsonb().notNull().default({}),
  actor: text().notNull(),
  at: timestamp({ withTimezone: true }).notNull(),
});

/** Who was to get a campaign when it began, and what became of it. */
export const campaignRecipients = pgTable('campaign_recipients', {
  /** Becomes the Message-ID of the letter. */
  letterId: uuid('letter_id').primaryKey(),
  campaignId: bigint('campaign_id', { mode: 'number' })
    .notNull()
    .references(() => campaigns.id),
  /** Null once the person was erased, or the term is over; the outcome stays for the counters. */
  subscriberId: uuid('subscriber_id').references(() => subscribers.id),
  state: text().$type<RecipientState>().notNull(),
  tries: integer().notNull().default(0),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull(),
});

export type CampaignEventKind =
  'added' | 'changed' | 'tested' | 'asked' | 'approved' | 'scheduled' | 'returned' | 'begun' | 'finished' | 'stopped';

/** What a command answers; the same again when it is repeated. */
export interface CampaignResult {
  readonly campaignId: number;
  readonly state: CampaignState;
  readonly version: number;
}
