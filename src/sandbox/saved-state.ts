import { readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** State that survives a restart: one JSON file with a section per company. Without a path nothing is saved. */
export interface SavedState {
  /** Content of the section when the sandbox started. */
  restore<T>(section: string): T | undefined;
  /** Registers how to read the current content of a section. */
  register(section: string, content: () => unknown): void;
  /** Writes the file after a short delay. */
  scheduleWrite(): void;
  /** Writes at once what is not yet written. */
  flush(): Promise<void>;
}

const WRITE_AFTER_MS = 200;

export function openSavedState(path: string | undefined): SavedState {
  const saved = path ? readSaved(path) : {};
  const sections = new Map<string, () => unknown>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const write = async () => {
    if (!path) return;
    const content = Object.fromEntries([...sections].map(([name, read]) => [name, read()]));
    await mkdir(dirname(path), { recursive: true });
    // A rename is atomic: a crash leaves the old file, never a partly written one.
    await writeFile(`${path}.new`, JSON.stringify(content));
    await rename(`${path}.new`, path);
  };
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(write).catch((error: unknown) => {
      process.stderr.write(`Песочница не смогла записать своё состояние в ${path}: ${String(error)}\n`);
    });
    return writing;
  };

  return {
    restore: <T>(section: string) => saved[section] as T | undefined,
    register: (section, content) => void sections.set(section, content),
    scheduleWrite() {
      if (path) timer ??= setTimeout(() => void flush(), WRITE_AFTER_MS);
    },
    flush,
  };
}

function readSaved(path: string): Record<string, unknown> {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    if (!missing) process.stderr.write(`Песочница начинает с чистого листа: состояние ${path} не читается.\n`);
    return {};
  }
}
