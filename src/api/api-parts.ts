import type { Admission } from '../http/admission.ts';
import type { FileStore } from '../platform/files.ts';
import type { Log } from '../platform/log.ts';
import type { ShopContext } from '../shop/context.ts';
import type { SiteSearch } from '../shop/search/site-search.ts';
import type { CodeSettings } from '../shop/codes/code-limits.ts';
import type { Passwords } from '../shop/passwords/passwords.ts';
import type { StaffTerms } from '../shop/staff/open-staff-session.ts';
import type { LiveChats } from '../shop/support/live-chats.ts';
import type { FrameSettings } from './shop/frame.schema.ts';

/** What the doors of the API are opened with. */
export interface ApiParts {
  readonly admission: Admission;
  readonly shop: ShopContext;
  readonly search: SiteSearch;
  readonly log: Log;
  readonly origin: string;
  /** Nothing is sold yet, and each page says so. */
  readonly rehearsal: boolean;
  readonly secret: string;
  readonly codes: CodeSettings;
  readonly passwords: Passwords;
  readonly holdMinutes: number;
  /** How many times the usual limits on orders this shop has. */
  readonly orderLimitsTimes: number;
  readonly frame: FrameSettings;
  /** Where files of forms lie. */
  readonly files: FileStore;
  readonly chat: {
    /** What the widget shows in its frame; a path where the chat is ours. */
    readonly url: string;
    readonly live: LiveChats;
  };
  readonly staff: StaffTerms;
  /** Who may tell us of payments. */
  readonly paymentWebhook: { readonly networks: readonly string[]; readonly secret: string | undefined };
  /** Requests a minute from one address; the whole API is behind it, webhooks are not. */
  readonly requestsPerMinute: number;
}
