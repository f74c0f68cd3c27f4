import { expect, it } from 'vitest';
import { addressForCounters } from './address-for-counters.ts';

it.each([
  ['https://shop.example/catalog?restore=yes', 'https://shop.example/catalog'],
  ['https://shop.example/?enter_code=phone&utm_source=mail', 'https://shop.example/?utm_source=mail'],
  [
    'https://shop.example/search?q=%D0%B9%D0%BE%D0%B4&register=success',
    'https://shop.example/search?q=%D0%B9%D0%BE%D0%B4',
  ],
  ['https://shop.example/cart?response_type=email&register=yes', 'https://shop.example/cart'],
  ['https://shop.example/personal/orders/a1?token=secret', 'https://shop.example/personal/orders/a1'],
  ['https://shop.example/signin?error=SessionRequired&callbackUrl=%2Fpersonal', 'https://shop.example/signin'],
  ['https://shop.example/new-password#code=abcdef', 'https://shop.example/new-password'],
])('%s is reported as %s', (address, reported) => expect(addressForCounters(address)).toBe(reported));
