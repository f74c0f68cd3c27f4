import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';
import type { CarrierPoint, PointForParcel } from '../../shop/delivery/find-points.ts';
import type { DeliveryPoint } from './delivery.schema.ts';

const compress = promisify(gzip);
const COMPRESSED_FROM = 10_000;

/**
 * The body of an answer with points, written by hand: a city has thousands, and the checks of the schema take longer than all the
 * rest. Sets its headers.
 * @param rest other members of the answer
 */
export async function writePoints(
  reply: FastifyReply,
  acceptEncoding: string | undefined,
  points: readonly PointForParcel[],
  rest: object = {},
): Promise<Buffer> {
  const others = JSON.stringify(rest).slice(1, -1);
  const json = Buffer.from(`{"points":[${points.map(pointAsJson).join()}]${others && `,${others}`}}`);
  void reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding');
  const accepted = negotiate(acceptEncoding ?? '', ['gzip', 'identity']);
  const compressed = json.length > COMPRESSED_FROM && accepted === 'gzip';
  if (compressed) void reply.header('content-encoding', 'gzip');
  return compressed ? compress(json, { level: 1 }) : json;
}

/** What does not depend on the parcel, without the last brace; kept as long as the point is. */
const written = new WeakMap<CarrierPoint, string>();

function pointAsJson({ point, problem, paySystems }: PointForParcel): string {
  let start = written.get(point);
  if (start === undefined) {
    start = JSON.stringify(pointOnWire(point)).slice(0, -1);
    written.set(point, start);
  }
  return `${start},"problem":${JSON.stringify(problem ?? null)},"paySystems":[${paySystems.join()}]}`;
}

export function pointOnWire(point: CarrierPoint): DeliveryPoint {
  const { carrier, code, kind, name, address, workTime, hours, utcOffset } = point;
  const { latitude, longitude, metro, zip, fitting } = point;
  return {
    carrier,
    code,
    kind,
    name,
    address,
    workTime,
    ...(hours && {
      hours: hours.map(({ day, from, to }): [number, number, number] => [day, minutesOf(from), minutesOf(to)]),
    }),
    ...(utcOffset !== undefined && { utcOffset }),
    latitude,
    longitude,
    ...(metro !== undefined && { metro }),
    ...(zip !== undefined && { zip }),
    fitting: fitting ?? false,
    takesCash: point.allowsCashOnDelivery && point.takesCash,
    takesCards: point.allowsCashOnDelivery && point.takesCards,
  };
}

/** @param time `HH:MM` */
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));
