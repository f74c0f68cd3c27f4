import type { FileStore } from '../platform/files.ts';
import type { MessageStep } from '../kernel/message-steps.ts';
import type { ClosingMoment } from '../shop/receipts/closing-receipt.rules.ts';
import type { LetterReader } from '../shop/tickets/inbound-letter.port.ts';

/** Settings that jobs need besides the context. */
export interface Site {
  readonly origin: string;
  readonly secret: string;
  readonly files: FileStore;
  /** Days within which carriers transfer what they have collected. */
  readonly codTermDays: number;
  /** When prepaid goods count as handed over, so that their closing receipt is due. */
  readonly closingReceiptAt: ClosingMoment;
  /** Where companies deliver their registers; undefined: nowhere. */
  readonly registersDir: string | undefined;
  /** SMS about steps of parcels: which, and the calling codes of the countries they go to. */
  readonly messages: { readonly steps: readonly MessageStep[]; readonly countries: readonly string[] };
  /** Where replies to letters about tickets go; undefined: to the shop, which adds them by hand. */
  readonly replyMailbox: string | undefined;
  readonly letterReader: LetterReader;
  /** Id of the mail server whose word about senders of letters is taken; undefined: none. */
  readonly mailAuthservId: string | undefined;
  /** Most letters of campaigns in a minute. */
  readonly campaignsPerMinute: number;
  /** Mailbox for contract manufacturing briefs. */
  readonly partnerEmail: string;
}
