import { describe, expect, it } from 'vitest';
import { createSubmissionKeys, fingerprint } from './submission-key.ts';

function tab() {
  const values = new Map<string, string>();
  let made = 0;
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  const open = () => createSubmissionKeys(storage, () => `00000000-0000-4000-8000-${String(++made).padStart(12, '0')}`);
  return { values, open };
}

const form = { contact: { name: 'Анна Ветрова', phone: '+79161234567' }, expectedTotal: 129000 };

describe('the checkout key', () => {
  it('is the same for the same form, after a reload too', () => {
    const { open } = tab();
    const key = open().keyFor(form);
    expect(open().keyFor(form)).toBe(key);
  });

  it('is new for a changed form and after the order is placed', () => {
    const { open } = tab();
    const keys = open();
    const first = keys.keyFor(form);
    const second = keys.keyFor({ ...form, expectedTotal: 1 });
    keys.clear();
    expect(new Set([first, second, keys.keyFor(form)]).size).toBe(3);
  });

  it('stores nothing of the form', () => {
    const { open, values } = tab();
    open().keyFor(form);
    expect([...values.values()].join()).not.toMatch(/Анна|7916/);
  });

  it('is a UUID without storage too', () => {
    expect(createSubmissionKeys(undefined).keyFor(form)).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    );
  });
});

describe('the fingerprint', () => {
  it('differs for similar texts', () => {
    const prints = Array.from({ length: 5000 }, (_, index) => fingerprint(`заказ ${index}`));
    expect(new Set(prints).size).toBe(5000);
  });
});
