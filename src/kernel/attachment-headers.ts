/** Headers of a file that somebody else has made: it is saved, never shown as a page, and nothing in it may run. */
export function attachmentHeaders({ name, type }: { readonly name: string; readonly type: string }) {
  return {
    'content-type': type,
    'cache-control': 'no-store',
    'content-disposition': `attachment; filename="file.${name.split('.').at(-1)}"; filename*=UTF-8''${encodeURIComponent(name)}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
  };
}
