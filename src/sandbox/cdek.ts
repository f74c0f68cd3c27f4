import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { TariffListRequest } from '../integrations/cdek/protocol.ts';
import { citiesNamed, findCity, inCountry, type SandboxCity } from './cdek-cities.ts';
import { createCdekIntakes } from './cdek-intakes.ts';
import { createCdekOrders } from './cdek-orders.ts';
import { pointsOf } from './cdek-points.ts';
import { chargeableKg, priceTariffs } from './cdek-prices.ts';
import { createCdekPrints, pdfOf } from './cdek-prints.ts';
import { createCdekRegisters } from './cdek-registers.ts';
import { createCdekWebhooks, type CdekWebhookMode } from './cdek-webhooks.ts';
import { injectFailures } from './inject-failures.ts';
import type { SandboxContext } from './sandbox-context.ts';

const TOKEN_LIVES_S = 3_599;

interface PrintPath {
  readonly kind: string;
}
const PrintRequest = z.looseObject({ orders: z.array(z.looseObject({ order_uuid: z.string() })).min(1) });
const Subscription = z.looseObject({ type: z.string(), url: z.url() });

/** An error in the format of CDEK's calculator. */
class CdekRefusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/** State of the fake CDEK: tokens, orders, labels and subscriptions. */
export function openCdek(context: SandboxContext) {
  const orders = createCdekOrders(context);
  /** Until when they live, by the monotonic clock, as in the client: a clock that is moved ends none. */
  const tokens = new Map<string, number>();
  context.onReset(() => tokens.clear());
  const webhooks = createCdekWebhooks(context);
  return {
    orders,
    /**
     * @param how `code`: any status instead of the next one; `taken`: pieces of each item that are handed over
     * @returns the status it has now; undefined when there is no such order or no next status
     */
    async act(
      uuid: string,
      how: {
        readonly code?: string;
        readonly taken?: readonly number[] | undefined;
        readonly counts?: 'late' | undefined;
        readonly webhook: CdekWebhookMode;
      },
    ): Promise<string | undefined> {
      if (how.taken) orders.handOverPart(uuid, how.taken);
      const status =
        how.code === undefined ? orders.advance(uuid) : orders.addStatus(uuid, how.code, how.code, how.counts);
      if (status) await webhooks.orderStatus({ ...orders.numbersOf(uuid), uuid, code: status }, how.webhook);
      return status;
    },
    registers: createCdekRegisters(context, orders),
    intakes: createCdekIntakes(context),
    prints: createCdekPrints(context),
    webhooks,
    tokens,
    /** Revokes all tokens issued so far. */
    expireTokens: () => tokens.clear(),
  };
}

export type Cdek = ReturnType<typeof openCdek>;

/** Routes of API v2; the caller chooses the prefix. */
export function cdekRoutes(context: SandboxContext, { orders, intakes, registers, prints, webhooks, tokens }: Cdek) {
  return async (scope: FastifyInstance) => {
    // The real CDEK answers its own failures with an HTML page.
    injectFailures(scope, context, 'cdek', (status) => ({
      type: 'text/html',
      body: `<html><body><h1>${status}</h1></body></html>`,
    }));

    scope.addHook('preHandler', async (request, reply) => {
      if (request.routeOptions.url?.endsWith('/oauth/token')) return undefined;
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      const until = token === undefined ? undefined : tokens.get(token);
      if (until === undefined || until < performance.now()) {
        return reply.code(401).send({ error: 'invalid_token', error_description: 'Token is unknown or expired' });
      }
      return undefined;
    });
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
      if (error instanceof CdekRefusal)
        return reply.code(error.status).send({ errors: [{ code: error.code, message: error.message }] });
      if (error instanceof z.ZodError) {
        const [issue] = error.issues;
        return reply
          .code(400)
          .send({ errors: [{ code: 'v2_bad_request', message: `${issue?.path.join('.')}: ${issue?.message}` }] });
      }
      return reply
        .code(error.statusCode ?? 500)
        .send({ errors: [{ code: 'v2_internal_error', message: error.message }] });
    });
    scope.setNotFoundHandler((_request, reply) =>
      reply.code(404).send({ errors: [{ code: 'v2_entity_not_found', message: 'Нет такого адреса' }] }),
    );

    scope.post('/oauth/token', async (request, reply) => {
      const query = { ...(request.query as object), ...(request.body as object | null) } as Record<string, string>;
      const refused =
        query.grant_type !== 'client_credentials' ||
        !query.client_id ||
        !query.client_secret ||
        query.client_secret.startsWith('wrong');
      if (refused)
        return reply.code(401).send({ error: 'invalid_client', error_description: 'Bad client credentials' });
      const access_token = context.ids.uuid();
      tokens.set(access_token, performance.now() + TOKEN_LIVES_S * 1_000);
      return {
        access_token,
        token_type: 'bearer',
        expires_in: TOKEN_LIVES_S,
        scope: 'order:all payment:all',
        jti: access_token,
      };
    });

    scope.get<{ Querystring: Record<string, string> }>('/location/cities', async ({ query }) => {
      const cities = query.code
        ? [findCity(Number(query.code))].filter((city) => city !== undefined)
        : inCountry(citiesNamed(query.city ?? ''), query.country_codes);
      const size = Number(query.size ?? 1_000);
      return cities.slice(Number(query.page ?? 0) * size, (Number(query.page ?? 0) + 1) * size).map(cityOnWire);
    });
    scope.get<{ Querystring: Record<string, string> }>('/location/suggest/cities', async ({ query }) =>
      inCountry(citiesNamed(query.name ?? ''), query.country_code)
        .slice(0, 10)
        .map(({ code, name, region, country }) => ({
          code,
          full_name: [...new Set([name, region, country.name])].join(', '),
          country_code: country.code,
        })),
    );

    scope.get<{ Querystring: Record<string, string> }>('/deliverypoints', async ({ query }) => {
      const cities = query.city_code
        ? [findCity(Number(query.city_code))].filter((city) => city !== undefined)
        : inCountry(citiesNamed(''), query.country_code);
      const size = Number(query.size ?? Number.MAX_SAFE_INTEGER);
      const first = Number(query.page ?? 0) * size;
      return cities
        .flatMap(pointsOf)
        .filter(
          (point) =>
            (!query.code || point.code === query.code) &&
            (!query.type || query.type === 'ALL' || point.type === query.type) &&
            (!query.weight_max || (point.weight_max ?? 0) >= Number(query.weight_max)),
        )
        .slice(first, first + size);
    });

    scope.post('/calculator/tarifflist', async (request) => ({
      tariff_codes: tariffs(TariffListRequest.parse(request.body)),
    }));
    scope.post('/calculator/tariff', async (request) => {
      const query = TariffListRequest.extend({ tariff_code: z.number().int() }).parse(request.body);
      const tariff = tariffs(query).find(({ tariff_code }) => tariff_code === query.tariff_code);
      if (!tariff) throw new CdekRefusal(400, 'v2_bad_request', 'Тариф недоступен по этому направлению');
      const weight_calc = Math.ceil(query.packages.reduce((all, one) => all + chargeableKg(one), 0) * 1_000);
      return { ...tariff, weight_calc, services: [], total_sum: tariff.delivery_sum, currency: 'RUB' };
    });

    scope.post('/orders', async (request, reply) => reply.code(202).send(orders.accept(request.body)));
    scope.get<{ Params: { uuid: string } }>('/orders/:uuid', async (request) =>
      required(orders.show({ uuid: request.params.uuid })),
    );
    scope.delete<{ Params: { uuid: string } }>('/orders/:uuid', async (request, reply) => {
      const { status, body } = orders.remove(request.params.uuid);
      return reply.code(status).send(body);
    });
    scope.post<{ Params: { uuid: string } }>('/orders/:uuid/refusal', async (request, reply) => {
      const { status, body } = orders.refuse(request.params.uuid);
      return reply.code(status).send(body);
    });
    scope.get<{ Querystring: Record<string, string> }>('/orders', async ({ query }) =>
      required(orders.show({ number: query.im_number, cdekNumber: query.cdek_number })),
    );

    scope.post('/intakes', async (request, reply) => reply.code(202).send(intakes.accept(request.body)));
    scope.get<{ Params: { uuid: string } }>('/intakes/:uuid', async ({ params }) =>
      required(intakes.show(params.uuid)),
    );

    scope.get<{ Querystring: { date?: string } }>('/registries', async ({ query }) =>
      registers.show(z.iso.date().parse(query.date)),
    );
    scope.get<{ Querystring: { cdek_number?: string } }>('/check', async ({ query }) =>
      registers.check(query.cdek_number ?? ''),
    );

    // Waybills (`orders`) and labels of boxes (`barcodes`) are asked for in the same way.
    scope.post<{ Params: PrintPath }>('/print/:kind', async (request, reply) => {
      const [order] = PrintRequest.parse(request.body).orders;
      required(orders.isCreated(order!.order_uuid) || undefined);
      return reply.code(202).send(prints.request(order!.order_uuid));
    });
    scope.get<{ Params: PrintPath & { uuid: string } }>('/print/:kind/:uuid', async (request, reply) => {
      const { kind, uuid } = request.params;
      if (!uuid.endsWith('.pdf'))
        return required(prints.show(uuid, `http://${request.host}${scope.prefix}/print/${kind}`));
      const { number, cdekNumber } = orders.numbersOf(required(prints.orderOf(uuid.slice(0, -'.pdf'.length))));
      return reply.type('application/pdf').send(pdfOf([`CDEK ${cdekNumber}`, `No ${number}`]));
    });

    scope.post('/webhooks', async (request) => {
      const { type, url } = Subscription.parse(request.body);
      const { uuid } = webhooks.subscribe(type, url);
      return { entity: { uuid }, requests: [{ type: 'CREATE', state: 'SUCCESSFUL' }] };
    });
  };
}

function required<T>(order: T | undefined): T {
  if (!order) throw new CdekRefusal(404, 'v2_entity_not_found', 'Заказ не найден');
  return order;
}

function tariffs(query: TariffListRequest) {
  const from = findCity(query.from_location.code);
  const to = findCity(query.to_location.code);
  if (!from) throw new CdekRefusal(400, 'v2_sender_location_not_recognized', 'Не удалось определить город отправителя');
  if (!to) throw new CdekRefusal(400, 'v2_recipient_location_not_recognized', 'Не удалось определить город получателя');
  return priceTariffs(from, to, query.packages);
}

function cityOnWire({ code, name, region, country, latitude, longitude }: SandboxCity) {
  return {
    code,
    city: name,
    country_code: country.code,
    country: country.name,
    region,
    longitude,
    latitude,
    payment_limit: -1,
  };
}
