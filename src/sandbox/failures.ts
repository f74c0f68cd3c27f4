export const PROVIDERS = [
  'yookassa',
  'cdek',
  'boxberry',
  'smsru',
  'smsc',
  'mindbox',
  'dadata',
  'indexnow',
  'map',
  'smtp',
] as const;
export type Provider = (typeof PROVIDERS)[number];

/**
 * How a company fails: `status` answers with that HTTP (or SMTP) code, `timeout` never answers, `garbage` answers an
 * invalid body, `lost` carries out the request and closes the connection instead of answering, `unanswered` carries it out and never
 * answers.
 */
export type FailureKind = 'status' | 'timeout' | 'garbage' | 'lost' | 'unanswered';

export interface PlannedFailure {
  readonly provider: Provider;
  readonly kind: FailureKind;
  readonly status: number;
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
    list: (): readonly PlannedFailure[] => planned,
    clear(provider?: Provider) {
      planned = provider ? planned.filter((one) => one.provider !== provider) : [];
    },
  };
}

export type Failures = ReturnType<typeof createFailures>;
