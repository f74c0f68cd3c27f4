import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createBoxberryActs } from './boxberry-acts.ts';
import { boxberryCities, boxberryCity, cityOnWire } from './boxberry-cities.ts';
import { createBoxberryIntakes } from './boxberry-intakes.ts';
import { createBoxberryParcels } from './boxberry-parcels.ts';
import { boxberryPointsOf } from './boxberry-points.ts';
import { BoxberryRefusal } from './boxberry-refusal.ts';
import { distanceKm } from './cdek-prices.ts';
import { pdfOf } from './cdek-prints.ts';
import { injectFailures } from './inject-failures.ts';
import type { SandboxContext } from './sandbox-context.ts';

type Action = 'next' | 'status' | 'part' | 'delete';

const Text = z.union([z.string(), z.number()]).transform(String);
const Amount = z.coerce.number();

const CostsRequest = z.looseObject({
  SenderCityId: Text.optional(),
  TargetStart: Text.optional(),
  RecipientCityId: Text,
  BoxSizes: z.array(z.looseObject({ Width: Amount, Height: Amount, Depth: Amount, Weight: Amount })).min(1),
});

const MOSCOW = 68;
/** Postcodes that no courier comes to; the last one is of ул. Лесная in Новосибирск. */
const NO_COURIER: ReadonlySet<string> = new Set(['101999', '190999', '630999', '630101']);
/** Heaviest parcel, kilograms. */
const HEAVIEST = 31;

/** State of the fake Boxberry. */
export function openBoxberry(context: SandboxContext) {
  const parcels = createBoxberryParcels(context);
  return {
    parcels,
    acts: createBoxberryActs(context, parcels),
    intakes: createBoxberryIntakes(context, parcels.moscow),
    /**
     * @param taken pieces of each item, for `part`
     * @returns the status it has now; undefined when there is no such parcel, no next status or no hand-over of parts
     */
    act(track: string, action: Action, name: string, taken: readonly number[] = []): string | undefined {
      if (action === 'next') return parcels.advance(track);
      if (action === 'status') return parcels.giveStatus(track, name);
      if (action === 'part') return parcels.handOverPart(track, taken);
      const parcel = parcels.find(track);
      if (parcel) parcels.remove(parcel);
      return parcel && 'Удалено';
    },
  };
}

export type Boxberry = ReturnType<typeof openBoxberry>;

type Parameters = Readonly<Record<string, unknown>>;

/** The one address of the JSON API and the files of labels; the caller chooses the prefix. Any token is taken but «wrong». */
export function boxberryRoutes(context: SandboxContext, boxberry: Boxberry) {
  const { parcels, acts } = boxberry;
  return async (scope: FastifyInstance) => {
    // Its own failures come as a page of its proxy.
    injectFailures(
      scope,
      context,
      'boxberry',
      (status) => ({ type: 'text/html', body: `<html><body><h1>${status}</h1></body></html>` }),
      (request) => `${request.url} ${text(parametersOf(request).method)}`,
    );
    scope.setErrorHandler((error: Error, _request, reply) => {
      const refusal =
        error instanceof BoxberryRefusal
          ? error
          : error instanceof z.ZodError
            ? new BoxberryRefusal(`Неверные параметры: ${error.issues[0]?.path.join('.')}`, 'error-message')
            : new BoxberryRefusal('Внутренняя ошибка');
      return reply.code(200).send(refusal.body);
    });

    scope.get('/json.php', (request) => answer(request));
    scope.post('/json.php', (request) => answer(request));
    scope.get<{ Querystring: Record<string, string> }>('/parcel-files/barcodes', async ({ query }, reply) => {
      const parcel = isToken(query.token) ? parcels.find(`AAP${query.parcel_id}`) : undefined;
      if (!parcel) return reply.code(404).type('text/html').send('<html></html>');
      return reply.type('application/pdf').send(pdfOf([`BOXBERRY ${parcel.track}`, `No ${parcel.content.order_id}`]));
    });

    scope.get<{ Querystring: Record<string, string> }>('/parcel-files/act', async ({ query }, reply) => {
      const act = isToken(query.token) ? acts.find(query.upload_id ?? '') : undefined;
      if (!act) return reply.code(404).type('text/html').send('<html></html>');
      return reply.type('application/pdf').send(pdfOf([`BOXBERRY ACT ${act.id}`, ...act.tracks]));
    });

    async function answer(request: FastifyRequest): Promise<unknown> {
      const given = parametersOf(request);
      if (!isToken(given.token)) throw new BoxberryRefusal('Нет доступа: неверный token');
      return callMethod(given, `http://${request.host}${scope.prefix}`, boxberry);
    }
  };
}

const text = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');
const isToken = (token: unknown): boolean => text(token) !== '' && token !== 'wrong';

const parametersOf = ({ method, query, body }: FastifyRequest): Parameters =>
  ((method === 'GET' ? query : body) ?? {}) as Parameters;

function callMethod(given: Parameters, address: string, { parcels, acts, intakes }: Boxberry): unknown {
  const required = (id: unknown) => {
    const parcel = parcels.find(text(id));
    if (!parcel) throw new BoxberryRefusal('Посылка не найдена', 'list');
    return parcel;
  };
  const labelOf = (track: string) =>
    `${address}/parcel-files/barcodes?${new URLSearchParams({ parcel_id: track.slice(3), token: text(given.token) })}`;
  const actFileOf = (id: string) =>
    `${address}/parcel-files/act?${new URLSearchParams({ upload_id: id, token: text(given.token) })}`;
  switch (given.method) {
    case 'ListCities':
    case 'ListCitiesFull':
      return boxberryCities().map(cityOnWire);
    case 'ListPoints': {
      const code = text(given.CityCode);
      const city = boxberryCity(code);
      if (code && !city) throw new BoxberryRefusal('Нет данных', 'list');
      return (city ? [city] : boxberryCities())
        .flatMap(boxberryPointsOf)
        .filter(
          (point) =>
            (text(given.prepaid) === '1' || point.OnlyPrepaidOrders === 'No') &&
            (text(given.is_include_postamat) === '1' || !point.Postamat),
        );
    }
    case 'ZipCheck': {
      if (!/^\d{6}$/.test(text(given.Zip))) throw new BoxberryRefusal('Неверный индекс', 'list');
      const comes = NO_COURIER.has(text(given.Zip)) ? 0 : 1;
      return [{ ExpressDelivery: comes, ZoneExpressDelivery: comes ? '2' : '' }];
    }
    case 'DeliveryCalculation':
      return { error: false, result: { DeliveryCosts: costsOf(CostsRequest.parse(given)) } };
    case 'ParselCreate': {
      const created = parcels.create(given.sdata);
      return { ...created, label: labelOf(created.track) };
    }
    case 'ParselCheck':
      return { label: labelOf(required(given.ImId).track) };
    case 'ParselStory':
      return parcels.story(text(given.from), text(given.to)).map(({ track, createdAt, content, act }) => ({
        track,
        label: labelOf(track),
        date: createdAt.replaceAll('-', '.'),
        send: act !== undefined,
        barcode: '',
        imid: content.order_id,
      }));
    case 'ParselList':
      return {
        ImIds: parcels
          .story('0', '9')
          .filter(({ act }) => act === undefined)
          .map(({ track }) => track)
          .join(','),
      };
    case 'ListStatuses':
      return required(given.ImId).statuses;
    case 'ListStatusesFull':
      return parcels.outcome(required(given.ImId));
    case 'ParselSend': {
      const { id } = acts.make(text(given.ImIds));
      const sticker = `${address}/parcel-files/barcodes?${new URLSearchParams({ upload_id: id, token: text(given.token) })}`;
      return { id, label: actFileOf(id), url_tmc: '', sticker };
    }
    case 'ParselSendStory':
      // A row for each parcel, as in the examples of the company's clients.
      return acts
        .story(text(given.from), text(given.to))
        .flatMap(({ id, createdAt, tracks }) =>
          tracks.map((track) => ({ track, label: actFileOf(id), date: createdAt.replaceAll('-', '.') })),
        );
    case 'CreateIntake':
      return { message: intakes.accept(given) };
    case 'CancelOrder': {
      const parcel = required(given.track || given.orderid);
      if (text(given.cancelType) === '2') parcels.recall(parcel);
      else parcels.cancel(parcel);
      return { err: false };
    }
    default:
      throw new BoxberryRefusal(`Песочница не знает метода ${text(given.method)}`);
  }
}

/** Prices grow with distance and weight. Like Boxberry, it does not check whether a courier goes there. */
function costsOf({ SenderCityId, RecipientCityId, BoxSizes }: z.infer<typeof CostsRequest>) {
  const from = boxberryCity(SenderCityId ?? MOSCOW) ?? boxberryCity(MOSCOW)!;
  const to = boxberryCity(RecipientCityId);
  const kilograms = BoxSizes.reduce(
    (sum, { Width, Height, Depth, Weight }) => sum + Math.max(Weight / 1_000, (Width * Height * Depth) / 5_000),
    0,
  );
  if (!to || kilograms > HEAVIEST) return [];
  const km = distanceKm(from.place, to.place);
  const base = Math.round((180 + km * 0.06 + Math.max(0, kilograms - 1) * (25 + km * 0.01)) * 2) / 2;
  const days = 2 + Math.ceil(km / 700);
  return [
    { DeliveryTypeId: 1, PriceBase: base, PriceService: 0, TotalPrice: base, DeliveryPeriod: days },
    { DeliveryTypeId: 2, PriceBase: base, PriceService: 190, TotalPrice: base + 190, DeliveryPeriod: days + 1 },
  ];
}
