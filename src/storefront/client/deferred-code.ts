const arriving = new Map<string, Promise<unknown>>();

/**
 * Every `import()` of the built pages goes through here: vite.config.ts puts it where Vite has its own.
 *
 * All its files are fetched before any is imported. A module that once failed to come, itself or by what it imports, is
 * never asked for again by Chrome while the page stands, whatever is pressed; what was fetched is in the browser's cache.
 *
 * @param load the `import()`, with a `.then()` that stands right behind it
 * @param files what it needs, the module itself too
 * @throws TypeError where a file does not come; the next call asks for it again
 */
// oxlint-disable-next-line no-underscore-dangle -- Vite's name
export async function __vitePreload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  await Promise.all(files.map((file) => arrived(`/${file}`)));
  return load();
}

function arrived(address: string): Promise<unknown> {
  let coming = arriving.get(address);
  if (!coming) {
    coming = address.endsWith('.css') ? styled(address) : fetched(address);
    arriving.set(address, coming);
    coming.catch(() => arriving.delete(address));
  }
  return coming;
}

async function fetched(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address} answers ${answer.status}`);
  // Only what was read to its end is kept.
  await answer.arrayBuffer();
}

function styled(href: string): Promise<void> {
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
