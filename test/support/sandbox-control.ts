export interface SandboxPayment {
  readonly id: string;
  readonly status: string;
  readonly metadata: { readonly order_id?: string };
}

export interface SandboxReceipt {
  readonly id: string;
  readonly payment_id: string;
  readonly status: 'pending' | 'succeeded' | 'canceled';
  readonly items: readonly {
    readonly description: string;
    readonly quantity: number;
    readonly amount: { readonly value: string };
    readonly payment_mode: string;
    readonly payment_subject: string;
    readonly mark_code_info?: { readonly gs_1m: string };
  }[];
  readonly settlements: readonly { readonly type: string; readonly amount: { readonly value: string } }[];
}

export interface SandboxLetter {
  readonly id: string;
  readonly subject: string;
  readonly to: string[];
  readonly html: string;
  readonly messageId: string;
  /** The `List-Unsubscribe` header. */
  readonly unsubscribe?: string;
  /** The calendar event. */
  readonly calendar?: string;
  readonly from: string;
  readonly text: string;
  readonly replyTo?: string;
  readonly files: readonly { readonly name: string; readonly type: string; readonly bytes: number }[];
}

export interface SandboxOperation {
  readonly operation: string;
  readonly transactionId?: string;
  readonly body: { readonly customer: Record<string, unknown> };
}

export interface SandboxMessage {
  readonly company: string;
  readonly kind: 'sms' | 'call';
  readonly phone: string;
  readonly text?: string;
  readonly code?: string;
}

/** What `PushSubscription.toJSON()` says of a browser. */
export interface SandboxSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A message that a browser of the sandbox has decrypted. */
export interface SandboxPush {
  readonly browser: string;
  readonly topic: string;
  readonly ttl: number;
  readonly text: string;
}

/** A request that a company received. */
export interface SandboxRequest {
  readonly provider: string;
  readonly method: string;
  readonly url: string;
  readonly key?: string;
  readonly body?: unknown;
  readonly answer: number | 'timeout' | 'lost' | 'unanswered';
}

type Webhook = 'send' | 'lose' | 'twice' | 'reverse' | { delayMs: number };

/** The sandbox does not do what it was asked for: a payment that has ended cannot be paid. */
export class SandboxRefusal extends Error {}

/** Controls the fake companies of one test over their control API. */
export interface SandboxControl {
  readonly url: string;
  advance(
    id: string,
    action: 'pay' | 'decline' | 'expire' | 'notify' | 'refund' | 'refund-part',
    webhook?: Webhook,
    /** Kopecks of `refund-part`. */
    sum?: number,
  ): Promise<void>;
  fail(plan: {
    provider: string;
    status?: number;
    /** With `status`, 200 too: the JSON that is answered. */
    answer?: unknown;
    timeout?: boolean;
    /** Answered once the failures of the provider are cleared by `times: 0`. */
    held?: boolean;
    garbage?: boolean;
    lost?: boolean;
    /** Carried out and never answered. */
    unanswered?: boolean;
    times?: number;
    path?: string;
    method?: string;
  }): Promise<void>;
  /** Planned failures of the provider that no request has met yet. */
  planned(provider: string): Promise<object[]>;
  /** Moves the clock of all companies forward; that of the shop is another. */
  shiftClock(ms: number): Promise<void>;
  /** Makes the company report another sum, currency or order than the shop requested. */
  restate(id: string, facts: { amount?: { value?: string; currency?: string }; orderId?: string }): Promise<void>;
  /** Whether refunds wait until they are ended, or are done at once, as by themselves. */
  makeRefunds(how: 'pending' | 'at-once'): Promise<void>;
  /** Ends a refund that waits; one that is canceled has no notification. */
  endRefund(id: string, status: 'succeeded' | 'canceled', webhook?: Webhook): Promise<void>;
  /** Posts any body, valid or not, to the shop's webhook. */
  postWebhook(body: unknown): Promise<void>;
  paymentsOf(orderId: string): Promise<SandboxPayment[]>;
  refunds(): Promise<
    { id: string; payment_id: string; status: string; amount: { value: string }; description?: string }[]
  >;
  /** Receipts sent apart from their payments, the newest first. */
  receiptsOf(paymentId: string): Promise<SandboxReceipt[]>;
  /** What becomes of a receipt at the cash register, or of that of a payment or a refund; by itself it is registered. */
  fixReceipt(id: string, status: SandboxReceipt['status']): Promise<void>;
  lettersAbout(words: string): Promise<SandboxLetter[]>;
  /** Operations that the mailing company received about this customer. */
  operationsAbout(customerId: number): Promise<SandboxOperation[]>;
  /** Of subscribers without an account. */
  operationsTo(email: string): Promise<SandboxOperation[]>;
  /** Recent requests to this company, including failed ones; the newest last. */
  requests(provider: string): Promise<SandboxRequest[]>;
  /** Number of requests to this company, including failed ones. */
  requestCount(provider: string): Promise<number>;
  /** Messages and calls with codes, of one phone or of all. */
  messages(phone?: string): Promise<SandboxMessage[]>;
  /** Calls of pages to the visit counter: method, then arguments. */
  counterCalls(): Promise<unknown[][]>;
  /** A browser that takes messages of the owner of this key. */
  openPushBrowser(senderKey: string): Promise<{ id: string; subscription: SandboxSubscription }>;
  /** It ends its subscription without telling the shop. */
  closePushBrowser(id: string): Promise<void>;
  /** Messages that its browsers have decrypted. */
  pushes(): Promise<SandboxPush[]>;
  /** Addresses of changed pages that were announced to search engines. */
  announcedUrls(): Promise<string[]>;
}

/** @param url of a running sandbox */
export function controlSandbox(url: string): SandboxControl {
  const post = async <T = void>(what: string, body: unknown): Promise<T> => {
    const answer = await fetch(`${url}/__sandbox/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new SandboxRefusal(`sandbox ${what}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const list = async <T>(what: string, name: string): Promise<T[]> =>
    ((await (await fetch(`${url}/__sandbox/${what}`)).json()) as Record<string, T[]>)[name]!;
  return {
    url,
    advance: (id, action, webhook = 'send', sum) => post('advance', { provider: 'yookassa', id, action, webhook, sum }),
    fail: (plan) => post('fail', plan),
    planned: async (of) =>
      (await list<{ provider: string }>('requests', 'planned')).filter(({ provider }) => provider === of),
    shiftClock: (ms) => post('clock', { ms }),
    restate: (id, facts) => post('restate', { id, ...facts }),
    makeRefunds: (how) => post('refunds', { refunds: how }),
    endRefund: (id, status, webhook = 'send') => post('refund', { id, status, webhook }),
    postWebhook: (body) => post('webhook', { body }),
    paymentsOf: async (orderId) =>
      (await list<SandboxPayment>('payments', 'payments')).filter((payment) => payment.metadata.order_id === orderId),
    refunds: () => list('payments', 'refunds'),
    receiptsOf: async (paymentId) =>
      (await list<SandboxReceipt>('payments', 'receipts')).filter((receipt) => receipt.payment_id === paymentId),
    fixReceipt: (id, status) => post('receipt', { id, status }),
    lettersAbout: async (words) =>
      (await list<SandboxLetter>('letters', 'letters')).filter(({ subject }) =>
        subject.replaceAll('\u00a0', ' ').includes(words),
      ),
    counterCalls: async () =>
      (await list<{ method: string; arguments: unknown[] }>('counted', 'calls')).map((one) => [
        one.method,
        ...one.arguments,
      ]),
    operationsAbout: async (customerId) =>
      (await list<SandboxOperation>('operations', 'operations')).filter(
        ({ body }) => (body.customer.ids as { websiteId?: string } | undefined)?.websiteId === String(customerId),
      ),
    operationsTo: async (email) =>
      (await list<SandboxOperation>('operations', 'operations')).filter(
        ({ body }) => body.customer.email === email && body.customer.ids === undefined,
      ),
    requests: async (provider) =>
      (await list<SandboxRequest>('requests', 'requests')).filter((one) => one.provider === provider),
    requestCount: async (provider) =>
      (await list<SandboxRequest>('requests', 'requests')).filter((one) => one.provider === provider).length,
    messages: async (phone) =>
      (await list<SandboxMessage>('messages', 'messages')).filter((message) => !phone || message.phone === phone),
    openPushBrowser: (senderKey) => post('browser', { senderKey }),
    closePushBrowser: (id) => post('browser-gone', { id }),
    pushes: () => list<SandboxPush>('pushes', 'pushes'),
    announcedUrls: () => list<string>('announced', 'urls'),
  };
}
