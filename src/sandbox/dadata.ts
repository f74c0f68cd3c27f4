import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  CleanRequest,
  GeolocateRequest,
  SuggestRequest,
  type AddressData,
  type Suggestion,
} from '../integrations/dadata/protocol.ts';
import { cleanedCoordinates, placeOfAddress, PLACES, streetsOf, type SandboxPlace } from './dadata-places.ts';
import { injectFailures } from './inject-failures.ts';
import type { SandboxContext } from './sandbox-context.ts';

const errorBody = (reason: string, message: string) => ({ family: 'CLIENT_ERROR', reason, message });
const wire = ({ value, unrestricted_value, data }: SandboxPlace): Suggestion => ({ value, unrestricted_value, data });

/** Routes of suggestions and the cleaner; the caller chooses the prefix. A token that starts with `wrong` is refused. */
export function dadataRoutes(context: SandboxContext) {
  const refuse = (reply: FastifyReply, status: number, reason: string, message: string) =>
    reply.code(status).send(errorBody(reason, message));

  return async (scope: FastifyInstance) => {
    injectFailures(scope, context, 'dadata', () => ({
      type: 'application/json',
      body: JSON.stringify(errorBody('Planned', 'Запланированный сбой')),
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
      const parsed = SuggestRequest.safeParse(request.body);
      if (!parsed.success) {
        const long = String((request.body as { query?: unknown } | null)?.query).length > 300;
        return refuse(reply, long ? 413 : 400, 'Bad Request', 'Request does not fit');
      }
      return { suggestions: suggest(parsed.data).map(wire) };
    });

    scope.post('/suggestions/api/4_1/rs/geolocate/address', async (request, reply) => {
      const parsed = GeolocateRequest.safeParse(request.body);
      if (!parsed.success) return refuse(reply, 400, 'Bad Request', 'Request does not fit');
      const { lat, lon, count } = parsed.data;
      // The real one finds houses within a kilometre; here there are only cities, so the radius is larger.
      const nearby = PLACES.map((place) => ({ place, km: distance(place.data, lat, lon) }))
        .filter(({ km }) => km < 20)
        .sort((one, other) => one.km - other.km);
      return { suggestions: nearby.slice(0, count).map(({ place }) => wire(place)) };
    });

    scope.get<{ Querystring: { ip?: string } }>('/suggestions/api/4_1/rs/iplocate/address', async (request) => {
      const place = placeOfAddress(request.query.ip ?? '');
      return { location: place ? wire(place) : null };
    });

    scope.post('/api/v1/clean/address', async (request, reply) => {
      if (!request.headers['x-secret']) return refuse(reply, 401, 'Unauthorized', 'X-Secret is missing');
      const parsed = CleanRequest.safeParse(request.body);
      if (!parsed.success) return refuse(reply, 400, 'Bad Request', 'One address, please');
      return [cleaned(parsed.data[0]!)];
    });
  };
}

function suggest({ query, count, from_bound, to_bound, locations = [] }: SuggestRequest): SandboxPlace[] {
  const typed = normalize(query);
  const within = locations.find(({ kladr_id, fias_id }) => kladr_id ?? fias_id);
  if (within) {
    const city = PLACES.find(
      ({ data }) => data.kladr_id === within.kladr_id || (within.fias_id && data.fias_id === within.fias_id),
    );
    return city ? streetsOf(city, typed).slice(0, count) : [];
  }
  if (from_bound?.value === 'street') {
    const { city, rest } = cityAndRest(typed);
    return city ? streetsOf(city, rest).slice(0, count) : [];
  }
  const anywhere = locations.some(({ country_iso_code }) => country_iso_code === '*');
  const lowestLevel = to_bound?.value;
  return PLACES.filter(
    ({ value, data }) =>
      (anywhere || data.country_iso_code === 'RU') &&
      !(lowestLevel === 'city' && data.settlement) &&
      (nameOf(data).startsWith(typed) || normalize(value).startsWith(typed) || normalize(value) === typed),
  ).slice(0, count);
}

function cleaned(
  source: string,
): AddressData & { source: string; result: string | null; qc: string; qc_house?: string } {
  const { city, rest } = cityAndRest(source);
  if (!city) return { source, result: null, qc: '2' };
  // A region may stand between city and street.
  const parts = rest.split(', ');
  const houses = parts.flatMap((_, from) => streetsOf(city, parts.slice(from).join(', ')));
  const unknown = /^(.*), .*?(\d+)$/.exec(rest);
  const [street] = unknown ? streetsOf(city, unknown[1]!.split(', ').at(-1)!) : [];
  const house = houses.find(({ data }) => data.house);
  if (!house && street && unknown)
    return { ...street.data, house: unknown[2]!, source, result: street.value, qc: '0', qc_house: '10' };
  const place = house ?? city;
  const coordinates = cleanedCoordinates(place.data.settlement);
  const extra = coordinates ? { geo_lat: String(coordinates[0]), geo_lon: String(coordinates[1]) } : {};
  return { ...place.data, ...extra, source, result: place.value, qc: '0' };
}

/** The city named in a part of an address, and what follows it. */
function cityAndRest(address: string): { city: SandboxPlace | undefined; rest: string } {
  const parts = address.split(',').map(normalize);
  const names = parts.map((part) => part.replace(/^(?:г|с|д|рп)\.?\s+/, ''));
  const city = PLACES.find(({ data }) => names.includes(nameOf(data)));
  const after = city ? names.lastIndexOf(nameOf(city.data)) + 1 : 0;
  return { city, rest: parts.slice(after).join(', ') };
}

const nameOf = (data: AddressData) => normalize(data.settlement ?? data.city ?? '');
const normalize = (text: string) => text.trim().toLowerCase().replaceAll('ё', 'е');

/** Approximate distance in kilometres. */
function distance({ geo_lat, geo_lon }: AddressData, lat: number, lon: number): number {
  if (!geo_lat || !geo_lon) return Infinity;
  const across = (Number(geo_lon) - lon) * Math.cos((lat * Math.PI) / 180);
  return 111 * Math.hypot(Number(geo_lat) - lat, across);
}
