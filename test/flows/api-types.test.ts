import { typesOfDocument } from '@travosol/api-types/types-of-document.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { format, resolveConfig } from 'prettier';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const FILE = new URL('../../src/desk/api/calls.d.ts', import.meta.url);

const HEADER =
  '// Longer than usual: generated from the OpenAPI document by test/flows/api-types.test.ts, not edited.\n';

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly tags?: readonly string[] }>>>>;
}

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

/** The calls of the staff, without the other half of the document. */
function callsOfStaff({ paths, ...rest }: Document): object {
  const isOfStaff = (calls: Document['paths'][string]) =>
    Object.values(calls).some(({ tags }) => tags?.includes('staff'));
  return { ...rest, paths: Object.fromEntries(Object.entries(paths).filter(([, calls]) => isOfStaff(calls))) };
}

it('the types of the desk are those of the OpenAPI document (`npx vitest run test/flows/api-types.test.ts -u` writes them)', async () => {
  const document = (await (await fetch(`${shop.url}/api/openapi.json`)).json()) as Document;
  const types = await typesOfDocument(callsOfStaff(document));
  const options = await resolveConfig(FILE);
  const text = await format(HEADER + types, { ...options, parser: 'typescript' });
  await expect(text).toMatchFileSnapshot(FILE.pathname);
});
