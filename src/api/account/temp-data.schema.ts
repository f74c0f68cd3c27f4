import { z } from 'zod';
import { DialectQuery } from '../query.schema.ts';

/** The documented envelope; `data` is what the client has saved. */
const SavedData = z.object({
  data: z.object({ id: z.int(), attributes: z.record(z.string(), z.unknown()) }),
  meta: z.object({}),
});

/** `{"data": {"data": …}}`, checked by the endpoint, which names its problems as documented. */
const DataRequest = z.unknown();

export const tempDataCalls = {
  list: { method: 'GET', url: '/temp-data-sites', schema: { summary: 'Own saved data', querystring: DialectQuery } },
  add: {
    method: 'POST',
    url: '/temp-data-sites',
    schema: { summary: 'Save data', body: DataRequest, response: { 200: SavedData } },
  },
  change: {
    method: 'PUT',
    url: '/temp-data-sites/:id',
    schema: {
      summary: 'Change saved data',
      params: z.object({ id: z.string() }),
      body: DataRequest,
      response: { 200: SavedData },
    },
  },
} as const;
