const pending = new Map<string, Promise<unknown>>();

/**
 * Replaces Vite's own preload helper (vite.config.ts), so that every `import()` of the built pages goes through here.
 *
 * All files are fetched into the browser's cache before the module is imported. A failed `import()` could not be retried:
 * Chrome remembers the failure of a module, or of one of its imports, until the page is left.
 *
 * @param load the `import()`, including a `.then()` directly behind it
 * @param files the module and everything it needs
 * @throws TypeError when a file cannot be fetched; the next call fetches it again
 */
// oxlint-disable-next-line no-underscore-dangle -- Vite's name
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => loadFile(`/${file}`)));
  return load();
}

function loadFile(address: string): Promise<unknown> {
  let loading = pending.get(address);
  if (!loading) {
    loading = address.endsWith('.css') ? loadStylesheet(address) : cacheFile(address);
    pending.set(address, loading);
    loading.catch(() => pending.delete(address));
  }
  return loading;
}

async function cacheFile(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address} answers ${answer.status}`);
  // The browser caches only a body that was read to its end.
  await answer.arrayBuffer();
}

function loadStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    if (document.querySelector(`link[rel=stylesheet][href="${href}"]`)) return resolve();
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new TypeError(`${href} does not come`));
    });
    document.head.append(link);
  });
}
