import { findCircles } from './circles.ts';
import { readSources, type Source } from './sources.ts';

const LONGEST = 10;

/** How large the house is, for people: files and lines of each room, circles of imports, the longest files. */
export function measureHouse(root: string): string {
  const sources = readSources(root);
  const code = sources.filter(({ isTest }) => !isTest);
  const rooms = Map.groupBy(code, ({ file }) => file.split('/', file.startsWith('src/') ? 2 : 1).join('/'));
  const all = [...rooms].filter(([, files]) => !files.every(({ file }) => /^src\/[^/]+$/.test(file)));
  const longest = [...code].sort((one, other) => linesOf(other) - linesOf(one)).slice(0, LONGEST);
  return [
    `Файлов ${code.length}, строк ${sum(code)}; тестов рядом с кодом ${sources.length - code.length}; кругов импорта ${findCircles(sources).length}.`,
    ...all.map(([room, files]) => row(room, `файлов ${files.length}, строк ${sum(files)}`)),
    'Самые длинные:',
    ...longest.map((source) => row(String(linesOf(source)), source.file)),
  ].join('\n');
}

const linesOf = ({ text }: Source) => text.trimEnd().split('\n').length;

const sum = (files: readonly Source[]) => files.reduce((total, file) => total + linesOf(file), 0);

const row = (name: string, said: string) => `  ${name.padEnd(18)} ${said}`;
