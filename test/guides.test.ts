import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const guides = readdirSync(path.join(root, 'docs/guides')).map((name) => `docs/guides/${name}`);
const OWN_FOLDERS = /^(?:bin|db|deploy|docs|packages|public|src|test)\//;

/** Code in backticks within sentences, without the blocks. */
const namesIn = (text: string) =>
  [...text.replace(/```.*?```/gs, '').matchAll(/`([^`\n]+)`/g)].map(([, name]) => name!);

/** Paths from the root; `<company>` and `*` stand for any name. */
const pathsIn = (text: string) => namesIn(text).filter((name) => OWN_FOLDERS.test(name) && !/[<*]/.test(name));

const linksIn = (text: string) => [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);

const excerptsIn = (text: string) =>
  [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code!.replace(/\s+/g, ' ').trim());

describe.each(['README.md', 'ARCHITECTURE.md', 'STYLE.md', ...guides])('%s', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8');

  it('names and links only files that exist', () => {
    const linked = linksIn(text).map((target) => path.join(path.dirname(document), target));
    const missing = [...pathsIn(text), ...linked].filter((file) => !existsSync(path.join(root, file)));
    expect(missing).toEqual([]);
  });
});

it('docs/guides/add-an-action.md shows code as it is in the files that it names', () => {
  const text = readFileSync(path.join(root, 'docs/guides/add-an-action.md'), 'utf8');
  const sources = pathsIn(text)
    .filter((file) => file.endsWith('.ts') && existsSync(path.join(root, file)))
    .map((file) => readFileSync(path.join(root, file), 'utf8').replace(/\s+/g, ' '));
  const excerpts = excerptsIn(text);
  expect(excerpts.length).toBeGreaterThan(0);
  expect(excerpts.filter((code) => !sources.some((source) => source.includes(code)))).toEqual([]);
});
