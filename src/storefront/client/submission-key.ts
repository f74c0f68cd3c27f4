import { newKey } from './new-key.ts';
const PLACE = 'checkout-key';

/** 53 bits of a text: enough to tell two forms apart, far too few to read one back. */
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
 * Gives one key per filled form. A second press, or a reload after a lost answer, repeats the key and so finds
 * the order already made; another form is another order. Of the form only a fingerprint is kept.
 */
export function createCheckoutKeys(storage: TabStorage | undefined, makeKey: () => string = newKey) {
  let kept = read(storage);
  return {
    keyFor(body: unknown): string {
      const form = fingerprint(JSON.stringify(body));
      if (kept?.form !== form) {
        kept = { key: makeKey(), form };
        try {
          storage?.setItem(PLACE, `${kept.key} ${kept.form}`);
        } catch {
          // Without storage the key lives as long as the page.
        }
      }
      return kept.key;
    },
    forget(): void {
      kept = undefined;
      try {
        storage?.removeItem(PLACE);
      } catch {
        // Nothing was kept then.
      }
    },
  };
}

function read(storage: TabStorage | undefined): { key: string; form: string } | undefined {
  try {
    const match = /^([\da-f-]{36}) (\w+)$/.exec(storage?.getItem(PLACE) ?? '');
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
