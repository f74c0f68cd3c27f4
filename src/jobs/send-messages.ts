import { z } from 'zod';
import type { JobDefinition } from '../platform/jobs.ts';
import type { ShopContext } from '../shop/context.ts';
import { planStepMessages } from '../shop/step-messages/plan-step-messages.ts';
import type { Site } from './site.ts';

export const sendMessagesJob: JobDefinition<Record<never, never>> = {
  name: 'send-messages',
  payload: z.object({}),
  retries: 0,
  retryDelaySeconds: 1,
  expireInSeconds: 120,
};

/** Makes and enqueues SMS about steps of parcels. With an empty setting only those that were made before. */
export function sendMessages(ctx: ShopContext, _payload: object, { messages }: Site): Promise<void> {
  return planStepMessages(ctx, messages.steps);
}
