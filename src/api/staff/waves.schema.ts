import { z } from 'zod';
import { SHIPMENT_STATES } from '../../shop/shipments/shipment.rules.ts';
import { FittingLot } from './lots.schema.ts';
import { PartOf } from './part-of.schema.ts';

/** Shipments of one wave: as many boxes as fit on a trolley. */
const MOST_BOXES = 20;

const State = z.enum(SHIPMENT_STATES);
const Timestamp = z.iso.datetime();

export const WavePath = z.object({ waveId: z.uuid('Такой волны сборки нет: проверьте её номер') });

export const StartedWave = z.strictObject({
  /** Made by the sender for this press; a repeated command with the same key answers the same. */
  key: z.uuid('Нужен ключ действия'),
  shipments: z
    .array(
      z.strictObject({
        id: z.uuid('Такой отправки нет: обновите список и выберите снова'),
        /** The version that the sender saw. */
        expectedVersion: z.int('Укажите версию').positive(),
      }),
    )
    .min(1, 'Выберите, что собирать')
    .max(MOST_BOXES, `Не больше ${MOST_BOXES} отправок за раз`)
    .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Каждую отправку называют один раз'),
});

export const WaveStarted = z.object({
  /** The key. */
  id: z.uuid(),
  /** For people. */
  number: z.int(),
  taken: z.array(z.object({ shipmentId: z.uuid(), orderNumber: z.int(), version: z.int() })),
  leftOut: z.array(
    z.object({
      shipmentId: z.uuid(),
      orderNumber: z.int().nullable(),
      /** Code of the refusal. */
      code: z.string(),
      message: z.string(),
    }),
  ),
});

const Box = { shipmentId: z.uuid(), version: z.int(), state: State, orderNumber: z.int(), partOf: PartOf };

const Wanted = { quantity: z.int(), packed: z.int() };

export const WaveForStaff = z.object({
  id: z.uuid(),
  number: z.int(),
  startedBy: z.string(),
  startedAt: Timestamp,
  boxes: z.array(
    z.object({
      ...Box,
      /** What is cancelled or returned wants nothing. */
      orderState: z.string(),
    }),
  ),
  /** What to take from the shelf, by name. */
  products: z.array(
    z.object({
      productId: z.int(),
      name: z.string(),
      ...Wanted,
      /** Where to take what is not packed yet, what expires first comes first. */
      lots: z.array(FittingLot.extend({ take: z.int() })),
      boxes: z.array(z.object({ shipmentId: z.uuid(), orderNumber: z.int(), ...Wanted })),
    }),
  ),
});

export const PutAway = z.object({
  boxes: z.array(
    z.object({
      ...Box,
      orderState: z.string(),
      /** When the order ended. */
      since: Timestamp.nullable(),
      units: z.array(
        z.object({
          id: z.int(),
          productId: z.int(),
          name: z.string(),
          lot: z.string().nullable(),
          expiresOn: z.iso.date().nullable(),
          /** Last characters of the serial number in its marking code. */
          codeEnd: z.string().nullable(),
        }),
      ),
    }),
  ),
});
