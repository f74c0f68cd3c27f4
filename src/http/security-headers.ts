import { EMBED_ORIGINS } from '../kernel/video.ts';

/** Origin of scripts that the Yandex counter loads. */
const COUNTER_PARTS = 'https://yastatic.net';

interface PageSecurity {
  /** With the live-reloading server, whose own scripts and styles are inline. */
  readonly development: boolean;
  /** Address of the chat frame; a path when the chat is our own. */
  readonly chatUrl: string;
  /** Origin of the visit counter, if the shop has one. */
  readonly counter: string | undefined;
  /** Origins of the map's style and tiles, on pages with a map. */
  readonly map: readonly string[];
  /** Whether our own pages may show this one in a frame. */
  readonly framed: boolean;
}

/** Scripts are files of ours only: no page has an inline script, so markup that got into one never runs. */
export function contentSecurityPolicy({ development, chatUrl, counter, map, framed }: PageSecurity): string {
  const scripts = development && "'unsafe-inline'";
  const counterSource = counter ? ` ${counter}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' ${[scripts, counter, counter && COUNTER_PARTS].filter(Boolean).join(' ')}`.trim(),
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data:${counterSource}`,
    "font-src 'self'",
    // Also tiles of the map are fetched, not shown by `<img>`.
    `connect-src 'self'${development ? ' ws:' : ''}${counterSource}${map.map((origin) => ` ${origin}`).join('')}`,
    `frame-src 'self' ${[...EMBED_ORIGINS, ...foreignOrigin(chatUrl)].join(' ')}`,
    // The puzzle of sign-in is solved, and tiles of the map are prepared, in workers: files of our own.
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    `frame-ancestors ${framed ? "'self'" : "'none'"}`,
    "base-uri 'none'",
  ].join('; ');
}

function foreignOrigin(url: string): string[] {
  return url.startsWith('/') ? [] : [new URL(url).origin];
}

/** Only reported: the visit counter, a script of another company, does not know Trusted Types. */
export const TRUSTED_TYPES_HEADER = {
  'content-security-policy-report-only': "require-trusted-types-for 'script'; trusted-types own",
} as const;

/** Headers of every response, whatever its status. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  // The chooser of pickup points asks where the visitor is, when a button is pressed; frames may not.
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=(), usb=()',
};

export const HSTS = 'max-age=31536000; includeSubDomains';
