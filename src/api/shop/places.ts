import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { cityLabel } from '../../shop/places/place-names.rules.ts';
import { citiesNamed } from '../../shop/places/places.reads.ts';
import type { ApiParts } from '../api-parts.ts';
import { placesCalls } from './places.schema.ts';

export async function placesApi(app: FastifyInstance, { shop }: ApiParts): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().route({
    ...placesCalls.cities,
    handler: async ({ query }) => ({
      cities: (await citiesNamed(shop.db, query.query, query.limit)).map(
        ({ id, name, region, country, zip, geoLat, geoLon }) => ({
          id,
          name,
          label: cityLabel(name, region),
          region,
          country,
          zip,
          geo_lat: geoLat,
          geo_lon: geoLon,
        }),
      ),
    }),
  });
}
