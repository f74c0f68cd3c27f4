import type { SandboxContext } from './sandbox-context.ts';

interface Subscription {
  readonly uuid: string;
  readonly type: string;
  readonly url: string;
}

/** CDEK gives up after fifteen seconds. */
const ANSWER_WITHIN_MS = 15_000;
const MOST_OF_A_TYPE = 2;

export type CdekWebhookMode = 'send' | 'lose' | 'twice';

/** Subscriptions of the fake CDEK, and the calls they get. */
export function createCdekWebhooks(context: SandboxContext) {
  let subscriptions = context.saved.restore<Subscription[]>('cdek-webhooks') ?? [];
  context.saved.register('cdek-webhooks', () => subscriptions);
  context.onReset(() => (subscriptions = []));
  return {
    subscribe(type: string, url: string): Subscription {
      const added = { uuid: context.ids.uuid(), type, url };
      const others = subscriptions.filter((one) => one.type !== type);
      const same = subscriptions.filter((one) => one.type === type);
      subscriptions = [...others, ...[...same, added].slice(-MOST_OF_A_TYPE)];
      context.changed();
      return added;
    },

    /** Resolves when every subscription has answered or failed; nothing is repeated. */
    async orderStatus(
      order: { readonly uuid: string; readonly number: string; readonly cdekNumber: string; readonly code: string },
      mode: CdekWebhookMode,
    ): Promise<void> {
      const at = context
        .now()
        .toISOString()
        .replace(/\.\d+Z$/, '+0000');
      const attributes = {
        is_return: false,
        is_reverse: false,
        is_client_return: false,
        cdek_number: order.cdekNumber,
        number: order.number,
        code: order.code,
        status_date_time: at,
        deleted: false,
      };
      const body = JSON.stringify({ type: 'ORDER_STATUS', date_time: at, uuid: order.uuid, attributes });
      const times = { send: 1, lose: 0, twice: 2 }[mode];
      const urls = subscriptions.filter(({ type }) => type === 'ORDER_STATUS').map(({ url }) => url);
      for (const url of urls.flatMap((one) => Array.from({ length: times }, () => one))) {
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        const headers = { 'content-type': 'application/json' };
        await fetch(url, { method: 'POST', headers, body, signal }).then(
          (answer) => answer.body?.cancel(),
          () => undefined,
        );
      }
    },
  };
}
