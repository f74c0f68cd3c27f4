import { moscowMinute } from '../../kernel/moscow-time.ts';

/** Life cycle of a campaign: for each state, the states it may move to. */
export const CAMPAIGN_MOVES = {
  draft: ['scheduled'],
  // Back: something has changed since it was looked at.
  scheduled: ['draft', 'sending', 'stopped'],
  sending: ['sent', 'stopped'],
  sent: [],
  stopped: [],
} as const satisfies Record<string, readonly string[]>;

export type CampaignState = keyof typeof CAMPAIGN_MOVES;
export const CAMPAIGN_STATES = Object.keys(CAMPAIGN_MOVES) as readonly CampaignState[];

export const mayCampaignMove = (from: CampaignState, to: CampaignState): boolean =>
  (CAMPAIGN_MOVES[from] as readonly CampaignState[]).includes(to);

/** What became of the letter to one recipient. */
export const RECIPIENT_STATES = [
  'waiting',
  /** Given to the mail server, whose answer is not recorded yet. */
  'sending',
  'sent',
  /** Unsubscribed between the snapshot and the sending. */
  'ended',
  /** There is no such mailbox. */
  'refused',
  /** The mail server has not taken it after all tries. */
  'failed',
  /** The answer of the mail server was lost: never sent again. */
  'unclear',
  /** The campaign was stopped before. */
  'stopped',
] as const;
export type RecipientState = (typeof RECIPIENT_STATES)[number];

export type CampaignBlock =
  | { readonly kind: 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  /** A button to a page of ours. @property path begins with `/` */
  | { readonly kind: 'link'; readonly text: string; readonly path: string }
  | { readonly kind: 'product'; readonly product: number };

/** What the staff writes. */
export interface CampaignContent {
  readonly subject: string;
  readonly lead: string;
  readonly blocks: readonly CampaignBlock[];
}

/** Campaigns to more people are approved by a second person. */
export const SECOND_PERSON_ABOVE = 100;
/** Times that the mail server may put a letter off. */
export const MOST_TRIES = 5;
/** Test letters of a campaign. */
export const MOST_TESTS = 20;
export const FARTHEST_DAYS = 90;

const FIRST_MINUTE = 9 * 60;
const LAST_MINUTE = 21 * 60;

/** Letters are sent from 9 to 21 o'clock in Moscow. */
export function isSendingTime(moment: Date): boolean {
  const minute = moscowMinute(moment);
  return minute >= FIRST_MINUTE && minute < LAST_MINUTE;
}

/** A field that is checked, and how members call it. */
interface CampaignText {
  readonly field: string;
  readonly place: string;
  readonly text: string;
}

/** All words of a campaign. */
export function textsOfCampaign({ subject, lead, blocks }: CampaignContent): readonly CampaignText[] {
  return [
    { field: 'subject', place: 'Тема', text: subject },
    { field: 'lead', place: 'Вступление', text: lead },
    ...blocks.map((block, index) => ({
      field: `blocks.${index}`,
      place: `Блок ${index + 1}`,
      text: wordsOf(block),
    })),
  ];
}

function wordsOf(block: CampaignBlock): string {
  if (block.kind === 'product') return '';
  return block.kind === 'list' ? block.items.join('\n\n') : block.text;
}
