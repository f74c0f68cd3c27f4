import type { PushService } from './courses/push-service.port.ts';
import type { PageAnnouncer } from './feeds/page-announcer.port.ts';
import type { DeliveryCarrier } from './delivery/delivery-carrier.port.ts';
import type { ParcelCarrier } from './delivery/parcel-carrier.port.ts';
import type { MailingService } from './mailing/mailing-service.port.ts';
import type { Mailer } from './messages/mailer.port.ts';
import type { PaymentLists } from './reconciliation/payment-lists.port.ts';
import type { CarrierRegisters } from './settlements/carrier-registers.port.ts';
import type { PaymentGateways } from './payments/payment-gateway.port.ts';
import type { Captcha } from './captcha/captcha.port.ts';
import type { CodeSender } from './codes/code-sender.port.ts';
import type { MessageSender } from './step-messages/message-sender.port.ts';
import type { ReplyMailbox } from './tickets/reply-mailbox.port.ts';
import type { AddressService } from './places/address-service.port.ts';

/** The ports to outside companies; `integrations/index.ts` chooses the adapter for each. */
export interface Companies {
  readonly payments: PaymentGateways;
  /** Of each payment company, for the comparison of days. */
  readonly paymentLists: readonly PaymentLists[];
  /** In the order in which buyers see them. */
  readonly carriers: readonly DeliveryCarrier[];
  /** Also those that are switched off: they offer nothing, but parcels of earlier orders still go with them. */
  readonly allCarriers: readonly DeliveryCarrier[];
  readonly parcelCarriers: readonly ParcelCarrier[];
  /** Of each carrier that publishes them; those of the others are imported from files. */
  readonly registers: readonly CarrierRegisters[];
  readonly mailer: Mailer;
  /** Missing where letters to the shop come by the webhook, or not at all. */
  readonly replyMailbox?: ReplyMailbox | undefined;
  /** Missing where the shop has none. */
  readonly mailing?: MailingService | undefined;
  readonly codes: CodeSender;
  /** SMS about orders, through the company of the codes. */
  readonly texts: MessageSender;
  readonly captcha: Captcha;
  /** Missing where the shop has none: our own list of cities is used instead. */
  readonly addresses?: AddressService | undefined;
  /** Missing where search engines are not notified of changed pages. */
  readonly announcer?: PageAnnouncer | undefined;
  /** Missing where the shop has no keys for web push. */
  readonly push?: PushService | undefined;
}
