import type { Admission } from '../http/admission.ts';
import type { Kopecks } from '../kernel/money.ts';
import type { FileStore } from '../platform/files.ts';
import type { LiveMessages } from '../platform/live-messages.ts';
import type { Log } from '../platform/log.ts';
import type { ShopContext } from '../shop/context.ts';
import type { SiteSearch } from '../shop/search/site-search.ts';
import type { CodeSettings } from '../shop/codes/code-limits.ts';
import type { Passwords } from '../shop/passwords/passwords.ts';
import type { StaffSessionLimits } from '../shop/staff/open-staff-session.ts';
import type { LetterReader } from '../shop/tickets/inbound-letter.port.ts';
import type { FrameSettings } from './shop/frame.schema.ts';

/** Dependencies and settings of the API routes. */
export interface ApiParts {
  readonly admission: Admission;
  readonly shop: ShopContext;
  readonly search: SiteSearch;
  readonly log: Log;
  readonly origin: string;
  /** Production that does not sell yet; each page says so. */
  readonly rehearsal: boolean;
  readonly secret: string;
  readonly codes: CodeSettings;
  readonly passwords: Passwords;
  readonly holdMinutes: number;
  /** Multiplier of the usual limits on orders. */
  readonly orderLimitsTimes: number;
  readonly returns: {
    /** A refund above this sum needs a second member of the staff. */
    readonly secondPersonFrom: Kopecks;
    /** Days after the hand-over in which goods of good quality may be returned. */
    readonly days: number;
  };
  readonly stock: {
    /** More pieces of a product than that, corrected by one member in a day, need a second one. */
    readonly secondPersonFrom: number;
  };
  readonly frame: FrameSettings;
  readonly letterReader: LetterReader;
  /** Storage for files of forms. */
  readonly files: FileStore;
  readonly chat: {
    /** Address of the chat frame; a path when the chat is our own. */
    readonly url: string;
  };
  /** Streams of new messages, of chats and of tickets. */
  readonly live: LiveMessages;
  readonly staff: StaffSessionLimits;
  /** Who may send payment webhooks. */
  readonly paymentWebhook: { readonly networks: readonly string[]; readonly secret: string | undefined };
  /** Secret last part of the address of webhooks about parcels; without it there is no such address. */
  readonly parcelWebhookToken: string | undefined;
  /** Secret last part of the address of letters to the reply address; without it there is no such address. */
  readonly mailWebhookToken: string | undefined;
  /** Id of the mail server whose word about senders is taken; without it no letter becomes a message by itself. */
  readonly mailAuthservId: string | undefined;
  /** Requests a minute from one network, for the whole API except webhooks. */
  readonly requestsPerMinute: number;
}
