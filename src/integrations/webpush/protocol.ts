/**
 * Web push: RFC 8030 (sending), 8188 and 8291 (encryption), 8292 (VAPID, the signature of the sender). Push services belong to
 * the makers of browsers, and all speak it.
 */

/** Accepted; bodies contain nothing useful. */
export const ACCEPTED: readonly number[] = [200, 201, 202, 204];

/** The browser has ended the subscription, or never had it. */
export const GONE: readonly number[] = [404, 410];

/** Largest message that every push service takes, encrypted. */
export const MAX_BYTES = 4096;
