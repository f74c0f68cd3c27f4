import type { CompanySettings } from '../integrations/index.ts';
import { DEMO_KEYS } from './demo-keys.ts';
import { ConfigError, type Env } from './env.ts';

/** Names of operations by the conventions of Mindbox. */
const MINDBOX_OPERATIONS = {
  authorization: 'Website.AuthorizeCustomer',
  registration: 'Website.RegisterCustomer',
  subscription: 'UserSubscribe',
  unsubscription: 'Website.EditCustomer',
};

/** @returns undefined when the shop has no account there: then no customer data is sent */
export function mindboxSettings(env: Env, sandboxUrl: string | undefined): CompanySettings['mindbox'] {
  const configured = env.MINDBOX_ENDPOINT && env.MINDBOX_SECRET_KEY;
  if (!configured && (env.MINDBOX_ENDPOINT || env.MINDBOX_SECRET_KEY)) {
    throw new ConfigError(
      'Для Mindbox нужны оба значения, MINDBOX_ENDPOINT и MINDBOX_SECRET_KEY: задайте второе или уберите первое.',
    );
  }
  if (!configured && !sandboxUrl) return undefined;
  const renamed = new Map(env.MINDBOX_OPERATIONS?.split(',').map((pair) => pair.split('=') as [string, string]));
  const unknownKind = [...renamed.keys()].find((kind) => !(kind in MINDBOX_OPERATIONS));
  if (unknownKind) {
    const kinds = Object.keys(MINDBOX_OPERATIONS).join(', ');
    throw new ConfigError(`MINDBOX_OPERATIONS не знает события «${unknownKind}»: есть ${kinds}.`);
  }
  const operation = (kind: keyof typeof MINDBOX_OPERATIONS) => (renamed.get(kind) ?? MINDBOX_OPERATIONS[kind]) || null;
  return {
    baseUrl: sandboxUrl ?? env.MINDBOX_URL,
    endpointId: env.MINDBOX_ENDPOINT ?? DEMO_KEYS.MINDBOX_ENDPOINT,
    secretKey: env.MINDBOX_SECRET_KEY ?? DEMO_KEYS.MINDBOX_SECRET_KEY,
    brand: env.MINDBOX_BRAND,
    operations: {
      authorization: operation('authorization'),
      registration: operation('registration'),
      subscription: operation('subscription'),
      unsubscription: operation('unsubscription'),
    },
    timeoutMs: 5_000,
  };
}
