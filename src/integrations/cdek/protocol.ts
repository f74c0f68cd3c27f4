// Longer than usual: the words of one company stand side by side.
import { z } from 'zod';

/** The part of CDEK API v2 (apidoc.cdek.ru) that the shop uses. */

export const Token = z.object({
  access_token: z.string().min(1),
  token_type: z.string(),
  /** Seconds. */
  expires_in: z.number().positive(),
});
export type Token = z.infer<typeof Token>;

const Location = z.object({
  code: z.number().int().optional(),
  postal_code: z.string().optional(),
  address: z.string().optional(),
  city: z.string().optional(),
});

const Package = z.object({
  /** Grams. */
  weight: z.number().int().positive(),
  /** Centimetres. */
  length: z.number().int().positive().optional(),
  width: z.number().int().positive().optional(),
  height: z.number().int().positive().optional(),
});
export type Package = z.infer<typeof Package>;

export const TariffListRequest = z.object({
  /** 1: internet shop. */
  type: z.literal([1, 2]).default(1),
  /** 1: rubles. */
  currency: z.number().int().optional(),
  lang: z.string().optional(),
  from_location: Location,
  to_location: Location,
  packages: z.array(Package).min(1),
});
export type TariffListRequest = z.infer<typeof TariffListRequest>;

export const Tariff = z.object({
  tariff_code: z.number().int(),
  tariff_name: z.string().optional(),
  delivery_mode: z.number().int().optional(),
  /** Rubles. */
  delivery_sum: z.number().min(0).max(10_000_000),
  /** Working days. */
  period_min: z.number().int().min(0),
  period_max: z.number().int().min(0),
  calendar_min: z.number().int().min(0).optional(),
  calendar_max: z.number().int().min(0).optional(),
});
export type Tariff = z.infer<typeof Tariff>;

export const TariffList = z.object({ tariff_codes: z.array(Tariff) });

export const DeliveryPoint = z.object({
  code: z.string().min(1),
  name: z.string().optional(),
  type: z.enum(['PVZ', 'POSTAMAT']),
  work_time: z.string().optional(),
  /** Day 1 is Monday; the time is `10:00/20:00`. */
  work_time_list: z
    .array(z.object({ day: z.number().int().min(1).max(7), time: z.string() }))
    .nullish()
    .catch(null),
  is_dressing_room: z.boolean().nullish(),
  nearest_metro_station: z.string().nullish(),
  have_cash: z.boolean().nullish(),
  have_cashless: z.boolean().nullish(),
  allowed_cod: z.boolean().nullish(),
  is_handout: z.boolean().nullish(),
  /** Kilograms here, unlike everywhere else. */
  weight_min: z.number().nullish(),
  weight_max: z.number().nullish(),
  /** Largest parcels, centimetres; of a locker, its cells. */
  dimensions: z
    .array(z.object({ width: z.number().nullish(), height: z.number().nullish(), depth: z.number().nullish() }))
    .nullish(),
  location: z
    .object({
      city_code: z.number().int(),
      city: z.string().optional(),
      region: z.string().optional(),
      country_code: z.string().optional(),
      /** Of the city. */
      fias_guid: z.string().nullish().catch(null),
      postal_code: z.string().optional(),
      latitude: z.number().min(-90).max(90),
      longitude: z.number().min(-180).max(180),
      address: z.string(),
      address_full: z.string().optional(),
    })
    .refine(({ latitude, longitude }) => latitude !== 0 || longitude !== 0, 'no place on earth'),
});
export type DeliveryPoint = z.infer<typeof DeliveryPoint>;

export const FoundCity = z.object({
  code: z.number().int().positive(),
  city: z.string().min(1),
  region: z.string().optional(),
  country_code: z.string().optional(),
  fias_guid: z.string().nullish(),
  kladr_code: z.string().nullish(),
});

/** Rubles; below zero: no limit. */
export const CityLimit = z.object({ code: z.number().int().positive(), payment_limit: z.number().nullish() });

const ErrorItem = z.object({ code: z.string(), message: z.string().optional() });
export type ErrorItem = z.infer<typeof ErrorItem>;

const CalculatorErrors = z.object({ errors: z.array(ErrorItem).min(1) });
const OrderErrors = z.object({ requests: z.array(z.object({ errors: z.array(ErrorItem).min(1) })).min(1) });
const TokenError = z.object({ error: z.string(), error_description: z.string().optional() });

/** Errors in any of the company's three shapes: calculator, orders, authorisation; empty when there are none. */
export function readErrors(body: unknown): readonly ErrorItem[] {
  const calculator = CalculatorErrors.safeParse(body);
  if (calculator.success) return calculator.data.errors;
  const orders = OrderErrors.safeParse(body);
  if (orders.success) return orders.data.requests.flatMap((request) => request.errors);
  const token = TokenError.safeParse(body);
  return token.success ? [{ code: token.data.error, message: token.data.error_description }] : [];
}

/** Error codes of a place that CDEK does not deliver to: treated as an empty list of offers, not as a failure. */
export const NO_ROUTE_CODES: readonly string[] = [
  'v2_recipient_location_not_recognized',
  'delivery_location_is_not_recognized',
];

/** Tariffs for internet shops: parcel and economy parcel, from a warehouse. Each goes to one kind of places only. */
export const SHOP_TARIFFS = {
  parcelToPoint: 136,
  parcelToDoor: 137,
  economyToDoor: 233,
  economyToPoint: 234,
  parcelToLocker: 368,
  economyToLocker: 378,
} as const;

const Rubles = z.number().min(0);

/** Collected from the recipient, with the VAT in it; 0: paid in advance. */
const Collected = z.object({
  value: Rubles,
  /** Null: without VAT. */
  vat_rate: z.literal([0, 5, 7, 10, 16, 20, 22]).nullish(),
});

/** The part of an order (CDEK's word for a parcel) that the shop sends. */
export const NewOrder = z.object({
  /** 1: internet shop. */
  type: z.literal(1),
  /** Ours; CDEK accepts each once. */
  number: z.string().min(1).max(40),
  tariff_code: z.number().int(),
  /** Either an office of CDEK or a city. */
  shipment_point: z.string().optional(),
  from_location: Location.optional(),
  delivery_point: z.string().optional(),
  to_location: Location.optional(),
  /** Taken from the recipient for delivery. */
  delivery_recipient_cost: Collected,
  recipient: z.object({
    name: z.string().min(1),
    email: z.string().optional(),
    phones: z.array(z.object({ number: z.string() })).min(1),
  }),
  services: z.array(z.object({ code: z.string(), parameter: z.string().optional() })).optional(),
  packages: z
    .array(
      Package.extend({
        number: z.string(),
        items: z
          .array(
            z.object({
              name: z.string(),
              ware_key: z.string(),
              payment: Collected,
              cost: Rubles,
              weight: z.number().int().positive(),
              amount: z.number().int().positive(),
              marking: z.string().optional(),
            }),
          )
          .min(1)
          .max(126),
      }),
    )
    .min(1),
});
export type NewOrder = z.infer<typeof NewOrder>;

/** What was asked for earlier, and how far it is. */
const Request = z.object({
  type: z.string().optional(),
  state: z.string(),
  errors: z.array(ErrorItem).nullish(),
});

export const Accepted = z.object({
  entity: z.object({ uuid: z.string().min(1).max(64) }).nullish(),
  requests: z.array(Request).nullish(),
});

export type Accepted = z.infer<typeof Accepted>;

const Status = z.object({
  code: z.string().min(1).max(100),
  name: z.string().nullish(),
  /** `2026-02-03T07:44:45+0000` */
  date_time: z.string(),
  reason_code: z.string().nullish(),
  city: z.string().nullish(),
});
export type Status = z.infer<typeof Status>;

/** Lets the recipient take some of the items. */
export const PARTIAL_DELIVERY = 'PART_DELIV';

/** How {@link Request} names a refusal; its exact spelling is assumed. */
export const REFUSAL_TYPE = 'REFUSAL';

const OrderItem = z.object({
  ware_key: z.string().nullish(),
  /** Pieces handed over. */
  delivery_amount: z.number().int().nullish(),
  marking: z.string().nullish(),
});

export const Order = z.object({
  entity: z.object({
    uuid: z.string().min(1).max(64),
    number: z.string().nullish(),
    cdek_number: z.string().nullish(),
    statuses: z.array(Status).nullish(),
    keep_free_until: z.string().nullish(),
    packages: z.array(z.object({ items: z.array(OrderItem).nullish() })).nullish(),
  }),
  requests: z.array(Request).nullish(),
  related_entities: z.array(z.object({ type: z.string(), cdek_number: z.string().nullish() })).nullish(),
});
export type Order = z.infer<typeof Order>;

/** The part of a call of a courier (CDEK: заявка на вызов курьера) that the shop sends. */
export const NewIntake = z.object({
  /** `2026-11-25` */
  intake_date: z.iso.date(),
  /** Between 09:00 and 22:00, three hours apart. */
  intake_time_from: z.string(),
  intake_time_to: z.string(),
  name: z.string().min(1),
  /** Grams. */
  weight: z.number().int().positive(),
  need_call: z.boolean().optional(),
  sender: z.object({ name: z.string().min(1), phones: z.array(z.object({ number: z.string() })).min(1) }),
  from_location: Location,
});
export type NewIntake = z.infer<typeof NewIntake>;

export const Intake = z.object({
  entity: z.object({
    uuid: z.string().min(1).max(64),
    intake_number: z.union([z.string().max(40), z.number()]).nullish(),
  }),
  requests: z.array(Request).nullish(),
});
export type Intake = z.infer<typeof Intake>;

/** There is a call for this day and address. */
export const PICKUP_EXISTS = 'v2_intake_exists_by_date_address';

export const PrintForm = z.object({
  entity: z.object({ url: z.string().nullish(), statuses: z.array(z.object({ code: z.string() })).nullish() }),
});

export const OrderStatusWebhook = z.object({ type: z.literal('ORDER_STATUS'), uuid: z.string().min(1).max(64) });

/** Error codes that mean that there is no such order. */
export const NO_ORDER_CODES: readonly string[] = [
  'v2_entity_not_found',
  'v2_entity_not_found_im_number',
  'v2_order_not_found',
];

/** The number was used before: the order is there already, perhaps by a request of ours whose answer was lost. */
export const NUMBER_USED = 'error_validate_im_dep_number_has_already_had_integration';

/** Errors of a moment, not of the request. */
export const PASSING_CODES: readonly string[] = [
  'v2_internal_error',
  'v2_similar_request_still_processed',
  'v2_token_expired',
];
