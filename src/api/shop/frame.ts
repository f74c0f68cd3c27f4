import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ApiParts } from '../api-parts.ts';
import { FrameSettings } from './frame.schema.ts';

export async function frameApi(app: FastifyInstance, { frame }: ApiParts): Promise<void> {
  app
    .withTypeProvider<ZodTypeProvider>()
    .get(
      '/frame-settings',
      { schema: { summary: 'What the frame of a page knows of the settings', response: { 200: FrameSettings } } },
      async () => frame,
    );
}
