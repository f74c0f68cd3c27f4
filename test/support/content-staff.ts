import { expect } from 'vitest';
import { eventually } from './buyer.ts';
import type { ErrorEnvelope } from './call.ts';
import { signInStaff } from './staff-session.ts';
import type { TestShop } from './test-shop.ts';

export interface Entry {
  readonly id: number;
  readonly attributes: Record<string, unknown> & { readonly version: number; readonly title: string };
}

/** What the staff does with content over HTTP. @param shop the shop that `beforeAll` opens */
export function contentStaff(shop: () => TestShop) {
  let cookie: string;

  const page = async (path: string, web = 0) => {
    const answer = await fetch(shop().webs[web]!.url + path, { redirect: 'manual' });
    return { status: answer.status, etag: answer.headers.get('etag'), html: await answer.text() };
  };

  async function api<T = { data: Entry }>(
    method: string,
    path: string,
    body?: unknown,
    by: string | null = cookie,
  ): Promise<{ status: number; body: T & Pick<ErrorEnvelope, 'error'> }> {
    const answer = await fetch(`${shop().url}/api${path}`, {
      method,
      headers: {
        ...(by && { cookie: by }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as T & Pick<ErrorEnvelope, 'error'> };
  }

  async function written(resource: string, data: object): Promise<Entry> {
    const { status, body } = await api('POST', `/${resource}`, { data });
    expect([status, body.error]).toEqual([200, undefined]);
    return body.data;
  }

  const changed = (resource: string, { id, attributes: { version } }: Entry, data: object) =>
    api('PUT', `/${resource}/${id}`, { data: { version, ...data } });

  const inBoth = (path: string, fits: (shown: { status: number; html: string }) => boolean) =>
    Promise.all([0, 1].map((web) => eventually(() => page(path, web), fits)));

  return {
    page,
    api,
    written,
    changed,
    inBoth,
    async signIn() {
      ({ cookie } = await signInStaff(shop()));
    },
  };
}
