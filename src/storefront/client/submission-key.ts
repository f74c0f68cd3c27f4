import { newKey } from './new-key.ts';
const STORAGE_KEY = 'checkout-key';

/** A 53-bit hash of a text: distinguishes forms, but does not allow to restore one. */
export function fingerprint(text: string): string {
  let [a, b] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 2_654_435_761);
    b = Math.imul(b ^ code, 1_597_334_677);
  }
  a = Math.imul(a ^ (a >>> 16), 2_246_822_507) ^ Math.imul(b ^ (b >>> 13), 3_266_489_909);
  b = Math.imul(b ^ (b >>> 16), 2_246_822_507) ^ Math.imul(a ^ (a >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & b) + (a >>> 0)).toString(36);
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * Gives one idempotency key per filled form. A second press, or a reload after a lost response, repeats the key, so that
 * the server finds the order already placed; a changed form is another order. Only a fingerprint of the form is stored.
 */
export function createSubmissionKeys(storage: TabStorage | undefined, makeKey: () => string = newKey) {
  let current = read(storage);
  return {
    keyFor(body: unknown): string {
      const form = fingerprint(JSON.stringify(body));
      if (current?.form !== form) {
        current = { key: makeKey(), form };
        try {
          storage?.setItem(STORAGE_KEY, `${current.key} ${current.form}`);
        } catch {
          // Without storage the key lasts until the page is left.
        }
      }
      return current.key;
    },
    clear(): void {
      current = undefined;
      try {
        storage?.removeItem(STORAGE_KEY);
      } catch {
        // Without storage there is nothing to remove.
      }
    },
  };
}

function read(storage: TabStorage | undefined): { key: string; form: string } | undefined {
  try {
    const match = /^([\da-f-]{36}) (\w+)$/.exec(storage?.getItem(STORAGE_KEY) ?? '');
    return match ? { key: match[1]!, form: match[2]! } : undefined;
  } catch {
    return undefined;
  }
}

export function tabStorage(): TabStorage | undefined {
  try {
    return window.sessionStorage;
  } catch {
    return undefined;
  }
}
