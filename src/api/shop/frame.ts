import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiParts } from '../api-parts.ts';
import { frameCalls } from './frame.schema.ts';

export async function frameApi(app: FastifyInstance, { frame }: ApiParts): Promise<void> {
  app.withTypeProvider<ZodTypeProvider>().route({ ...frameCalls.settings, handler: async () => frame });
}
