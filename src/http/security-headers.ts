import { createHash } from 'node:crypto';
import { EMBED_ORIGINS } from '../kernel/video.ts';

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

/** @param development true under the live-reloading server, whose own scripts and styles are inline */
export function contentSecurityPolicy(scriptHashes: readonly string[], development: boolean): string {
  const scripts = development ? "'unsafe-inline'" : scriptHashes.join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`.trim(),
    `style-src 'self'${development ? " 'unsafe-inline'" : ''}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self'${development ? ' ws:' : ''}`,
    `frame-src ${EMBED_ORIGINS.join(' ')}`,
    // The proof of work of sign-in is computed beside the page, by a file of ours.
    "worker-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');
}

/** On every answer, whatever its status. */
export const SECURITY_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

export const HSTS = 'max-age=31536000; includeSubDomains';
