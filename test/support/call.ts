export interface Answer<T = Record<string, unknown>> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: T;
}

export interface ErrorEnvelope {
  readonly data: null;
  readonly error: { status: number; name: string; message: string; details: Record<string, unknown> };
}

/** Calls the API: by POST with a body, by GET without. */
export async function call<T = never>(
  url: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer<T & ErrorEnvelope>> {
  const answer = await fetch(url + path, {
    headers,
    ...(body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as T & ErrorEnvelope };
}
