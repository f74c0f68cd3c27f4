import { z } from 'zod';
import {
  BLOCK_CAUSES,
  CERTIFICATE_STATES,
  type BlockCause,
  type CertificateState,
} from '../../kernel/certificate-blocks.ts';
import { typedText } from '../text.schema.ts';
import { AfterMoment } from './moment-cursor.schema.ts';

const State = z.enum(Object.keys(CERTIFICATE_STATES) as CertificateState[]);
const Cause = z.enum(Object.keys(BLOCK_CAUSES) as BlockCause[], 'Выберите причину');
const Moment = z.iso.datetime();

export const CertificatePath = z.strictObject({ certificateId: z.uuid().toLowerCase() });

export const CertificatesQuery = z.strictObject({
  q: typedText().max(100, 'Не\u00a0длиннее 100 знаков').optional(),
  blocked: z.stringbool().optional(),
  after: AfterMoment,
});

const Listed = z.object({
  id: z.uuid(),
  /** The last symbols of the code; null where the secret of codes has been changed since. */
  tail: z.string().nullable(),
  state: State,
  /** Kopecks. */
  denomination: z.int(),
  balance: z.int(),
  issuedAt: Moment,
  validUntil: Moment,
  /** The order that bought it, and its buyer. */
  orderId: z.uuid(),
  orderNumber: z.int(),
  name: z.string(),
  phoneEnd: z.string(),
  maskedEmail: z.string(),
});

export const Certificates = z.object({ certificates: z.array(Listed), next: z.string().nullable() });

export const DeskCertificate = Listed.extend({
  version: z.int(),
  isBlocked: z.boolean(),
  /** Whether the letter with its code can be sent again. */
  mayBeSent: z.boolean(),
  /** Entries of its account, the latest first. */
  movements: z.array(
    z.object({
      id: z.int(),
      kind: z.string(),
      amount: z.int(),
      at: Moment,
      orderId: z.uuid().nullable(),
      orderNumber: z.int().nullable(),
    }),
  ),
  events: z.array(
    z.object({
      id: z.int(),
      kind: z.enum(['blocked', 'unblocked']),
      by: z.string().nullable(),
      cause: z.string().nullable(),
      at: Moment,
    }),
  ),
});

const CertificateCommand = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия'),
  expectedVersion: z.int('Укажите версию').min(0),
});
export const BlockedCertificate = CertificateCommand.extend({ cause: Cause });
export const UnblockedCertificate = CertificateCommand;
export const SavedCertificate = z.object({ certificateId: z.uuid(), version: z.int() });
