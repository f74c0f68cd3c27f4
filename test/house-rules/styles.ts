import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Node, Source } from './sources.ts';

/** Applications with pages: each has style sheets of its own, which its `app.css` begins. */
export const APPLICATIONS = ['src/storefront', 'src/desk'] as const;
type Application = (typeof APPLICATIONS)[number];

/** A class belongs to one style sheet and is used; each style sheet is imported in one place (decision 0086). */
export function styleViolations(root: string, sources: readonly Source[]): string[] {
  return APPLICATIONS.flatMap((application) => violationsIn(application, root, sources));
}

function violationsIn(application: Application, root: string, allSources: readonly Source[]): string[] {
  const sources = allSources.filter(({ file, isTest }) => file.startsWith(`${application}/`) && !isTest);
  const sheets = readSheets(root, application);
  const owners = new Map<string, string[]>();
  for (const { file, text } of sheets) {
    for (const name of classesOf(text)) owners.set(name, [...(owners.get(name) ?? []), file]);
  }
  const isUsed = classUsage(sources);
  const violations: string[] = [];
  for (const [name, files] of owners) {
    if (files.length > 1) violations.push(`.${name} is styled in ${files.join(' and ')}: a class belongs to one file`);
    else if (!isUsed(name)) violations.push(`${files[0]} styles .${name}, but no element has this class`);
  }
  const importers = importersOf(sources, sheets);
  for (const { file } of sheets) {
    const count = importers.get(file) ?? 0;
    if (count !== 1)
      violations.push(`${file} is imported by ${count} files: what renders its classes imports it, or app.css, alone`);
  }
  return violations;
}

/** The style sheets of an application. */
export function readSheets(root: string, application: Application): { file: string; text: string }[] {
  return globSync(`${application}/**/*.css`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .sort()
    .map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

/** Classes in the selectors of a style sheet. */
export function classesOf(text: string): Set<string> {
  const bare = text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/"[^"]*"|'[^']*'/g, '')
    .replace(/@import[^;]*;/g, '');
  const names = new Set<string>();
  for (const [, prelude] of bare.matchAll(/([^{};]+)\{/g)) {
    if (prelude!.trim().startsWith('@')) continue;
    for (const [, name] of prelude!.matchAll(/\.([a-zA-Z_][\w-]*)/g)) names.add(name!);
  }
  return names;
}

/** Returns a check whether a string contains the class, or a template starts it: `stock-${stock}`. */
function classUsage(sources: readonly Source[]): (name: string) => boolean {
  const words = new Set<string>();
  const beginnings: string[] = [];
  for (const { type, value } of sources.flatMap(({ nodes }) => nodes)) {
    const text = type === 'TemplateElement' ? String((value as Node).raw) : type === 'Literal' ? value : undefined;
    if (typeof text !== 'string') continue;
    for (const word of text.split(/\s+/)) words.add(word);
    const last = text.split(/\s+/).at(-1)!;
    if (type === 'TemplateElement' && last.endsWith('-')) beginnings.push(last);
  }
  return (name) => words.has(name) || beginnings.some((beginning) => name.startsWith(beginning));
}

function importersOf(
  sources: readonly Source[],
  sheets: readonly { file: string; text: string }[],
): Map<string, number> {
  const importers = new Map<string, number>();
  const countImport = (file: string) => importers.set(file, (importers.get(file) ?? 0) + 1);
  for (const { imports } of sources) {
    for (const { target } of imports) if (target.endsWith('.css')) countImport(target);
  }
  for (const { file, text } of sheets) {
    for (const [, target] of text.matchAll(/@import '(\.[^']+)'/g)) {
      countImport(path.posix.join(path.posix.dirname(file), target!));
    }
  }
  return importers;
}
