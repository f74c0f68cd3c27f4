import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  CleanRequest,
  GeolocateRequest,
  SuggestRequest,
  type AddressData,
  type Suggestion,
} from '../integrations/dadata/protocol.ts';
import { cleanedSpot, placeOfAddress, PLACES, streetsOf, type SandboxPlace } from './dadata-places.ts';
import { guard } from './guard.ts';
import type { World } from './world.ts';

const fault = (reason: string, message: string) => ({ family: 'CLIENT_ERROR', reason, message });
const wire = ({ value, unrestricted_value, data }: SandboxPlace): Suggestion => ({ value, unrestricted_value, data });

/** Suggestions and cleaner under the prefix the caller registers them with. A token that begins with `wrong` is refused. */
export function dadataRoutes(world: World) {
  const refuse = (reply: FastifyReply, status: number, reason: string, message: string) =>
    reply.code(status).send(fault(reason, message));

  return async (scope: FastifyInstance) => {
    guard(scope, world, 'dadata', () => ({
      type: 'application/json',
      body: JSON.stringify(fault('Planned', 'Запланированный сбой')),
    }));
    scope.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) =>
      refuse(reply, error.statusCode ?? 500, 'Bad Request', error.message),
    );
    scope.addHook('preHandler', async (request, reply) => {
      const token = /^Token (.+)$/.exec(request.headers.authorization ?? '')?.[1];
      if (!token)
        return refuse(reply, 401, 'Unauthorized', 'You should provide Authorization header with your api token');
      if (token.startsWith('wrong'))
        return refuse(reply, 403, 'Forbidden', `Feature 'SUGGESTIONS' disabled for token '${token}'`);
      return undefined;
    });

    scope.post('/suggestions/api/4_1/rs/suggest/address', async (request, reply) => {
      const asked = SuggestRequest.safeParse(request.body);
      if (!asked.success) {
        const long = String((request.body as { query?: unknown } | null)?.query).length > 300;
        return refuse(reply, long ? 413 : 400, 'Bad Request', 'Request does not fit');
      }
      return { suggestions: suggest(asked.data).map(wire) };
    });

    scope.post('/suggestions/api/4_1/rs/geolocate/address', async (request, reply) => {
      const asked = GeolocateRequest.safeParse(request.body);
      if (!asked.success) return refuse(reply, 400, 'Bad Request', 'Request does not fit');
      const { lat, lon, count } = asked.data;
      // The real one knows houses and looks around a kilometre at most; cities are all there is here.
      const near = PLACES.map((place) => ({ place, far: distance(place.data, lat, lon) }))
        .filter(({ far }) => far < 20)
        .sort((one, other) => one.far - other.far);
      return { suggestions: near.slice(0, count).map(({ place }) => wire(place)) };
    });

    scope.get<{ Querystring: { ip?: string } }>('/suggestions/api/4_1/rs/iplocate/address', async (request) => {
      const place = placeOfAddress(request.query.ip ?? '');
      return { location: place ? wire(place) : null };
    });

    scope.post('/api/v1/clean/address', async (request, reply) => {
      if (!request.headers['x-secret']) return refuse(reply, 401, 'Unauthorized', 'X-Secret is missing');
      const asked = CleanRequest.safeParse(request.body);
      if (!asked.success) return refuse(reply, 400, 'Bad Request', 'One address, please');
      return [cleaned(asked.data[0]!)];
    });
  };
}

function suggest({ query, count, to_bound, locations = [] }: SuggestRequest): SandboxPlace[] {
  const typed = plain(query);
  const within = locations.find(({ kladr_id }) => kladr_id)?.kladr_id;
  if (within) {
    const city = PLACES.find(({ data }) => data.kladr_id === within);
    return city ? streetsOf(city, typed).slice(0, count) : [];
  }
  const anywhere = locations.some(({ country_iso_code }) => country_iso_code === '*');
  const finest = to_bound?.value;
  return PLACES.filter(
    ({ value, data }) =>
      (anywhere || data.country_iso_code === 'RU') &&
      !(finest === 'city' && data.settlement) &&
      (nameOf(data).startsWith(typed) || plain(value).startsWith(typed) || plain(value) === typed),
  ).slice(0, count);
}

function cleaned(source: string): AddressData & { source: string; result: string | null; qc: string } {
  const parts = source.split(',').map((part) => plain(part).replace(/^(?:г|с|д|рп)\.?\s+/, ''));
  const place = PLACES.find(({ data }) => parts.includes(nameOf(data)));
  if (!place) return { source, result: null, qc: '2' };
  const spot = cleanedSpot(place.data.settlement);
  const known = spot ? { geo_lat: String(spot[0]), geo_lon: String(spot[1]) } : {};
  return { ...place.data, ...known, source, result: place.value, qc: '0' };
}

const nameOf = (data: AddressData) => plain(data.settlement ?? data.city ?? '');
const plain = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е');

/** Kilometres, roughly. */
function distance({ geo_lat, geo_lon }: AddressData, lat: number, lon: number): number {
  if (!geo_lat || !geo_lon) return Infinity;
  const across = (Number(geo_lon) - lon) * Math.cos((lat * Math.PI) / 180);
  return 111 * Math.hypot(Number(geo_lat) - lat, across);
}
