import { z } from 'zod';

/** The part of Boxberry's JSON API (help.boxberry.ru) that the shop uses. Any scalar may come as a string. */

const Text = z.union([z.string(), z.number(), z.boolean()]).transform((value) => String(value).trim());
/** Absent and empty are the same. */
const MaybeText = Text.nullish().transform((text) => text || undefined);

/** «0.19», «0,19», 31. */
const Num = z
  .union([z.number(), z.string()])
  .transform((value) => (typeof value === 'number' ? value : Number(value.trim().replace(',', '.') || Number.NaN)))
  .refine(Number.isFinite, 'not a number');
/** A limit: zero, nothing and what is no number mean that none is given. */
const Limit = z
  .unknown()
  .transform((value) => Num.safeParse(value).data ?? 0)
  .transform((value) => (value > 0 ? value : undefined));

/** «Yes», «1», 1, true; anything else is no. */
const Flag = z.unknown().transform((value) => ['yes', '1', 'true', 'да'].includes(String(value).trim().toLowerCase()));

const Code = Text.pipe(z.string().min(1).max(50));

export const City = z.object({
  Code: Num.pipe(z.number().int().positive()),
  Name: Text.pipe(z.string().min(1)),
  /** «Новосибирская обл», «Татарстан Респ», «Москва». */
  Region: MaybeText,
  /** 13 digits. */
  Kladr: MaybeText,
  PickupPoint: Flag,
  CourierDelivery: Flag,
});
export type City = z.infer<typeof City>;

/** Longitude is the second. */
const Gps = Text.pipe(z.string().regex(/^-?\d+(?:\.\d+)?\s*,\s*-?\d+(?:\.\d+)?$/))
  .transform((text) => text.split(',').map(Number) as [latitude: number, longitude: number])
  .refine(
    ([latitude, longitude]) =>
      Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0),
    'no place on earth',
  );

export const Point = z.object({
  Code,
  CityCode: MaybeText,
  Name: MaybeText,
  /** «630073, Новосибирск г, Блюхера ул, д.32». */
  Address: Text.pipe(z.string().min(1)),
  /** The region. */
  Area: MaybeText,
  /** Without postcode and city. */
  AddressReduce: MaybeText,
  /** Boxberry's spelling. */
  WorkShedule: MaybeText,
  GPS: Gps,
  OnlyPrepaidOrders: Flag,
  /** Bank cards. */
  Acquiring: Flag,
  Metro: MaybeText,
  /** Cubic metres. */
  VolumeLimit: Limit,
  /** Kilograms. */
  LoadLimit: Limit,
  Postamat: Flag,
});
export type Point = z.infer<typeof Point>;

/** A clear yes or no; anything else says nothing. */
const ClearFlag = z.unknown().transform((value) => {
  const word = String(value).trim().toLowerCase();
  if (['yes', '1', 'true', 'да'].includes(word)) return true;
  return ['no', '0', 'false', 'нет'].includes(word) ? false : undefined;
});

/** `ZipCheck`. */
export const ZipRow = z.object({
  /** Whether a courier comes. */
  ExpressDelivery: ClearFlag,
});

/** `DeliveryCalculation`: JSON, not a form. */
export interface CostsRequest {
  readonly SenderCityId?: string;
  /** The reception point; instead of the city. */
  readonly TargetStart?: string;
  readonly RecipientCityId: string;
  /** Rubles. */
  readonly OrderSum: number;
  readonly DeliverySum: number;
  readonly PaySum: number;
  /** Whole centimetres and grams. */
  readonly BoxSizes: readonly { Width: number; Height: number; Depth: number; Weight: number }[];
  /** 0: Boxberry's price without the mark-ups of our cabinet. */
  readonly UseShopSettings: 0 | 1;
}

/** 1: pickup point, 2: courier. */
export const Cost = z.object({
  DeliveryTypeId: Num,
  /** Rubles. */
  TotalPrice: Num.pipe(z.number().min(0).max(10_000_000)),
  PriceBase: Num,
  /** Calendar days. */
  DeliveryPeriod: Num.pipe(z.number().min(0).max(365)),
});
export type Cost = z.infer<typeof Cost>;

export const Costs = z.object({ result: z.object({ DeliveryCosts: z.array(Cost) }) });

/** The part of `ParselCreate` that the shop sends: rubles, grams and centimetres as strings. */
export interface NewParcel {
  /** Ours, at most 35 characters; unique in our cabinet. */
  readonly order_id: string;
  /** Declared value, 5…300000. */
  readonly price: string;
  /** Taken from the recipient, delivery included; 0: paid in advance. */
  readonly payment_sum: string;
  readonly delivery_sum: string;
  /** 1: pickup point, 2: courier. */
  readonly vid: '1' | '2';
  readonly shop: { readonly name: string; readonly name1: string };
  /** The courier's address; the postcode decides whether one comes. */
  readonly kurdost?: { readonly index: string; readonly citi: string; readonly addressp: string };
  readonly customer: { readonly fio: string; readonly phone: string; readonly email: string };
  readonly items: readonly {
    readonly id: string;
    readonly name: string;
    readonly UnitName: string;
    /** Percent of VAT in the price; −1: without VAT. */
    readonly nds: string;
    readonly price: string;
    readonly quantity: string;
    readonly marking_crpt: string;
  }[];
  readonly weights: { readonly weight: string; readonly x: string; readonly y: string; readonly z: string };
  /** 0: handed over unopened; 2: the recipient may take a part. */
  readonly issue: '0' | '2';
}

export const Created = z.object({ track: Code });

/** An address with our token in it. */
export const Label = z.object({ label: z.union([z.string(), z.null()]).optional() });

export const StoryRow = z.object({ track: Code, imid: Text });
export type StoryRow = z.infer<typeof StoryRow>;

/** `ParselSend`: `label` and `sticker` are addresses with our token. */
export const Act = z.object({ id: Code });

/** `ParselSendStory`: a row for each act, or for each parcel of one; `label` is the address of the act. */
export const ActRow = z.object({ track: Text, label: Text });
export type ActRow = z.infer<typeof ActRow>;

/** `CreateIntake`, as public clients send it: no number of ours, and no other method says what became of it. */
export interface NewIntake {
  readonly zip: string;
  readonly city: string;
  readonly street: string;
  readonly house: string;
  /** «корпус» */
  readonly building: string;
  /** «строение» */
  readonly housing: string;
  readonly flat: string;
  readonly contact_person: string;
  readonly contact_phone: string;
  /** «25.11.2026» */
  readonly taking_date: string;
  /** «10:00» */
  readonly taking_time_from: string;
  readonly taking_time_to: string;
  /** Parcels. */
  readonly seats_count: string;
  /** Cubic metres. */
  readonly volume: string;
  /** Kilograms. */
  readonly weight: string;
  readonly comment: string;
}

/** The message is the number of the call; anything else is no answer. */
export const Intake = z.object({ message: Text.pipe(z.string().regex(/^[1-9]\d{0,19}$/)) });

/** The part of `ListStatusesFull` that `ListStatuses` does not have: what became of each item. */
export const Outcome = z.object({
  products: z
    .array(z.object({ Item_ID: Text, Give: Num.pipe(z.number().int().min(0)) }))
    .nullish()
    .transform((products) => products ?? []),
});
export type Outcome = z.infer<typeof Outcome>;

export const StatusRow = z.object({ Date: Text, Name: Text.pipe(z.string().min(1).max(200)) });
export type StatusRow = z.infer<typeof StatusRow>;

/**
 * The error in an answer, which comes with HTTP 200; undefined when there is none. Shapes: `{err: text}`, `{error: text}`,
 * `{err: true, message}`, `{error: true, message}`, and each of them as the first element of a list.
 */
export function readError(body: unknown): string | undefined {
  const answer: unknown = Array.isArray(body) ? body[0] : body;
  if (typeof answer !== 'object' || answer === null) return undefined;
  const { err, error, message } = answer as Record<string, unknown>;
  const told = [err, error].find(isError);
  if (told === undefined) return undefined;
  if (typeof message === 'string' && message.trim()) return message.trim();
  return typeof told === 'string' && !/^(?:1|true|yes)$/i.test(told.trim()) ? told.trim() : 'без объяснения';
}

function isError(value: unknown): boolean {
  if (typeof value === 'string') return !/^(?:|0|false|no|null)$/i.test(value.trim());
  return value === true || (typeof value === 'number' && value !== 0);
}

/** «Значение «1042-1» для «Номер заказа в ИМ» уже занято»: it is there, perhaps by a request of ours whose answer was lost. */
export const isNumberUsed = (said: string): boolean => /уже\s+(?:занят|существует|используется)/i.test(said);

/** There is no such parcel. Only these words count; which ones Boxberry has for each method is partly assumed. */
export const isNotFound = (said: string): boolean =>
  /не\s+найден|не\s+существует|нет\s+данных|нет\s+такого|отсутству/i.test(said) && !isAboutUs(said);

/** It was asked for before, perhaps by a request of ours whose answer was lost. */
export const isRecalledAlready = (said: string): boolean => /уже\s+(?:отозван|отменен|отменён)/i.test(said);

/** About our account or about Boxberry itself, not about the request. */
export const isAboutUs = (said: string): boolean =>
  /token|токен|нет доступа|доступ запрещ|авториз|лимит запрос|временн|повторите|позже|попробуйте|внутренн|сервер|сервис|без объяснения/i.test(
    said,
  );
