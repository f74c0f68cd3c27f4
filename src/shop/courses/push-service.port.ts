import { CompanyError } from '../../kernel/company-error.ts';

/** A browser as its push service knows it. */
export interface PushSubscriber {
  readonly endpoint: string;
  /** Public key of the browser, 65 bytes in base64url. */
  readonly p256dh: string;
  /** Its secret, 16 bytes in base64url. */
  readonly auth: string;
}

export interface PushMessage {
  /** A later message with the same topic replaces one that was not delivered yet. */
  readonly topic: string;
  /** Read by our service worker; nobody between it and the shop can read it. */
  readonly text: string;
  /** Of no use afterwards. */
  readonly ttlSeconds: number;
}

/**
 * The port to the push services of browsers. There is one for each make of browser; the browser names it. Calls are bounded in
 * time, follow no redirect and are never retried by the adapter.
 */
export interface PushService {
  /** Browsers subscribe to messages of the owner of this key: 65 bytes in base64url. */
  readonly publicKey: string;
  /** Whether the shop may call this browser: its address is at a known push service, and its keys can be used. */
  accepts(subscriber: PushSubscriber): boolean;
  /**
   * @returns `gone`: the browser has ended the subscription, for good
   * @throws PushError
   */
  send(subscriber: PushSubscriber, message: PushMessage): Promise<'accepted' | 'gone'>;
}

/** Not accepted, or no answer; to be tried again. Contains the host and the status, never the address of the browser. */
export class PushError extends CompanyError {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PushError';
  }
}
