import { findImportCycles } from './import-cycles.ts';
import { readSources, type Source } from './sources.ts';

const LONGEST = 10;

/** A report on the size of the code: files and lines per folder, import cycles, the longest files. */
export function measureCode(root: string): string {
  const sources = readSources(root);
  const code = sources.filter(({ isTest }) => !isTest);
  const folders = Map.groupBy(code, ({ file }) => file.split('/', file.startsWith('src/') ? 2 : 1).join('/'));
  const all = [...folders].filter(([, files]) => !files.every(({ file }) => /^src\/[^/]+$/.test(file)));
  const longest = [...code].sort((one, other) => linesOf(other) - linesOf(one)).slice(0, LONGEST);
  return [
    `Файлов ${code.length}, строк ${sum(code)}; тестов рядом с кодом ${sources.length - code.length}; циклов импорта ${findImportCycles(sources).length}.`,
    ...all.map(([folder, files]) => row(folder, `файлов ${files.length}, строк ${sum(files)}`)),
    'Самые длинные:',
    ...longest.map((source) => row(String(linesOf(source)), source.file)),
  ].join('\n');
}

const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length;

const sum = (files: readonly Source[]) => files.reduce((total, file) => total + linesOf(file), 0);

const row = (name: string, text: string) => `  ${name.padEnd(18)} ${text}`;
