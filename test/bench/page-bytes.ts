import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { BenchShop } from './bench-shop.ts';
import { printRow } from './figures.ts';
import { root } from './server.ts';

/** Transferred bytes of home, section and product page: HTML, styles, and scripts that load before the first interaction. */
export async function printPageBytes(bench: BenchShop): Promise<void> {
  const { rows } = await bench.admin.query<{ slug: string }>(
    "select slug from products where section_id = 2 and type = 'single' order by popularity desc limit 1",
  );
  const size = (file: string) => {
    const built = path.join(root, 'build/client', file);
    return statSync(existsSync(`${built}.br`) ? `${built}.br` : built).size;
  };
  for (const [name, address] of [
    ['home', '/'],
    ['section', bench.section],
    ['product', `${bench.section}/${rows[0]!.slug}`],
  ] as const) {
    await bench.get(address);
    await new Promise((resolve) => setTimeout(resolve, 1500)); // until the cached page is compressed at the highest level
    const page = await bench.get(address);
    const html = brotliDecompressSync(page.body).toString();
    const found = (pattern: RegExp) => [...new Set([...html.matchAll(pattern)].map(([, file]) => file!))];
    const scripts = found(/"(\/assets\/[^"]+\.js)"/g);
    const styles = found(/<link[^>]+href="(\/assets\/[^"]+\.css)"/g);
    const sum = (files: string[]) => (files.reduce((bytes, file) => bytes + size(file), 0) / 1024).toFixed(1);
    printRow(
      `${name}, brotli: HTML · CSS · JS`,
      `${(page.body.length / 1024).toFixed(1)} KB · ${sum(styles)} KB · ${sum(scripts)} KB  (goals 14 · 12 · 120)`,
    );
  }
}
