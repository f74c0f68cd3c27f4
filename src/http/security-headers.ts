import { createHash } from 'node:crypto';
import { EMBED_ORIGINS } from '../kernel/video.ts';

/** Origin of scripts that the Yandex counter loads. */
const COUNTER_PARTS = 'https://yastatic.net';

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)([^>]*)>([\s\S]*?)<\/script>/g;

/** Hashes of the executable inline scripts of a finished page, for its Content-Security-Policy. */
export function inlineScriptHashes(html: string): string[] {
  const hashes = new Set<string>();
  for (const [, attributes, body] of html.matchAll(INLINE_SCRIPT)) {
    if (/type="application\/(?:ld\+)?json"/.test(attributes!)) continue;
    hashes.add(`'sha256-${createHash('sha256').update(body!).digest('base64')}'`);
  }
  return [...hashes];
}

interface PageSecurity {
  /** With the live-reloading server, whose own scripts and styles are inline. */
  readonly development: boolean;
  /** Address of the chat frame; a path when the chat is our own. */
  readonly chatUrl: string;
  /** Origin of the visit counter, if the shop has one. */
  readonly counter: string | undefined;
  /** Whether our own pages may show this one in a frame. */
  readonly framed: boolean;
}

export function contentSecurityPolicy(
  scriptHashes: readonly string[],
  { development, chatUrl, counter, framed }: PageSecurity,
): string {
  const scripts = development ? "'unsafe-inline'" : scriptHashes.join(' ');
  const counterSource = counter ? ` ${counter}` : '';
  return [
    "default-src 'none'",
    `script-src 'self' ${[scripts, counter, counter && COUNTER_PARTS].filter(Boolean).join(' ')}`.trim(),
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    `img-src 'self' data:${counterSource}`,
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}${counterSource}`,
    `frame-src 'self' ${[...EMBED_ORIGINS, ...foreignOrigin(chatUrl)].join(' ')}`,
    // The puzzle of sign-in is solved in a worker.
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

/** Headers of every response, whatever its status. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

export const HSTS = 'max-age=31536000; includeSubDomains';
