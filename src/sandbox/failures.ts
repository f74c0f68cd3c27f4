export const PROVIDERS = [
  'yookassa',
  'cdek',
  'boxberry',
  'smsru',
  'smsc',
  'mindbox',
  'dadata',
  'indexnow',
  'push',
  'map',
  'smtp',
  'imap',
] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * How a company fails: `status` answers with that HTTP (or SMTP) code, in its usual way or with `answer`, `timeout` never answers, `held` answers as usual once
 * the planned failures of the company are cleared, `garbage` answers an invalid body, `lost` carries out the request and closes
 * the connection instead of answering, `unanswered` carries it out and never answers.
 */
export type FailureKind = 'status' | 'timeout' | 'held' | 'garbage' | 'lost' | 'unanswered';

/** Labels of the failures that can be planned. */
export const FAILURES: Record<FailureKind, string> = {
  status: 'ответит ошибкой',
  timeout: 'промолчит',
  held: 'ответит, когда простят',
  garbage: 'ответит бессмыслицей',
  lost: 'сделает и оборвёт связь',
  unanswered: 'сделает и промолчит',
};

export interface PlannedFailure {
  readonly provider: Provider;
  readonly kind: FailureKind;
  readonly status: number;
  /** JSON: of a refusal in words, or valid and still nonsense. */
  readonly answer?: unknown;
  /** Only requests whose address contains this text. */
  readonly path?: string;
  /** Only requests of this HTTP method. */
  readonly method?: string;
  /** How many more requests will fail. */
  left: number;
}

/** Planned failures; each matching request consumes one. */
export function createFailures() {
  let planned: PlannedFailure[] = [];
  let held: { readonly provider: Provider; release(): void }[] = [];
  return {
    plan(failure: PlannedFailure) {
      planned.push(failure);
    },
    take(provider: Provider, address = '', method = ''): PlannedFailure | undefined {
      const hit = planned.find(
        (one) =>
          one.provider === provider &&
          (!one.path || address.includes(one.path)) &&
          (!one.method || one.method === method),
      );
      if (!hit) return undefined;
      hit.left -= 1;
      if (hit.left <= 0) planned = planned.filter((one) => one !== hit);
      return hit;
    },
    /** Resolves when the planned failures of the provider are cleared. */
    hold: (provider: Provider) => new Promise<void>((release) => held.push({ provider, release })),
    list: (): readonly PlannedFailure[] => planned,
    clear(provider?: Provider) {
      const isOther = (one: { readonly provider: Provider }) => provider !== undefined && one.provider !== provider;
      planned = planned.filter(isOther);
      for (const one of held) if (!isOther(one)) one.release();
      held = held.filter(isOther);
    },
  };
}

export type Failures = ReturnType<typeof createFailures>;
