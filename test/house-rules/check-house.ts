import path from 'node:path';
import {
  ARROWS,
  LONGEST_FILE,
  NAMELESS_FOLDERS,
  NOUNS,
  PACKAGES,
  PARTS,
  PURE,
  PURE_PACKAGES,
  READS_ENVIRONMENT,
  STOREFRONT_LAYERS,
  type Part,
} from './arrows.ts';
import { findCircles } from './circles.ts';
import { documentedValues } from './documented-values.ts';
import { packageOf, readSources, type Import, type Node, type Source } from './sources.ts';
import { styleFaults } from './styles.ts';
import { findTables, tableWrites } from './table-writes.ts';

/** Checks the tree under `root` against the rules of the house. @returns one sentence for each violation */
export function checkHouse(root: string): string[] {
  const sources = readSources(root);
  const tables = findTables(sources);
  return [
    ...sources.flatMap((source) => [
      ...arrowFaults(source),
      ...packageFaults(source),
      ...pureFaults(source),
      ...tableWrites(source, tables),
      ...environmentFaults(source),
      ...lateCodeFaults(source),
      ...documentedValues(source),
      ...nameFaults(source),
      ...lengthFaults(source),
    ]),
    ...styleFaults(root, sources),
    ...findCircles(sources).map((circle) => `${circle.join(' → ')}: files import one another in a circle`),
  ];
}

function fits(file: string, globs: readonly string[]): boolean {
  return globs.some((glob) => path.matchesGlob(file, glob));
}

function partOf(file: string): Part | undefined {
  return (Object.keys(PARTS) as Part[]).find((part) => fits(file, PARTS[part]));
}

function nounOf(file: string): string | undefined {
  return /^src\/shop\/([^/]+)\//.exec(file)?.[1];
}

function arrowFaults({ file, isTest, imports }: Source): string[] {
  const part = partOf(file);
  if (!part) return [`${file} belongs to no part of the house: give it a place or add the part to the table of arrows`];
  const noun = nounOf(file);
  const unknown =
    noun && !NOUNS.some((known) => known === noun)
      ? [`${file}: the noun ${noun} has no place in the list of nouns`]
      : [];
  const folder = storefrontFolder(file);
  const layerless =
    folder && layerOf(folder) < 0 ? [`${file}: the folder ${folder} has no place in the layers of the storefront`] : [];
  const faults = imports.filter(({ ours }) => ours).flatMap((wanted) => arrowFault(file, isTest, part, wanted));
  return [...unknown, ...layerless, ...faults.map((fault) => `${file} ${fault}`)];
}

function arrowFault(file: string, isTest: boolean, part: Part, { target, typesOnly }: Import): string[] {
  // What several tests of rules are built from stands with the rest that supports tests.
  if (isTest && target.startsWith('test/support/')) return [];
  if (/\.test\.tsx?$/.test(target) || (target.startsWith('test/') && !fits(target, ARROWS[part].imports)))
    return [`imports the test ${target}`];
  if (isTest) return [];
  const { imports, types = [], says } = ARROWS[part];
  const there = partOf(target);
  const allowed =
    there === part || fits(target, imports) || (typesOnly && fits(target, types)) || shopInside(part, there);
  if (!allowed) return [`imports ${target}${typesOnly ? ' (types)' : ''}, but ${says}`];
  if (
    there === 'integrations' &&
    part === 'integrations' &&
    companyOf(file) &&
    companyOf(target) &&
    companyOf(file) !== companyOf(target)
  ) {
    return [`imports ${target}, but an adapter never knows another company`];
  }
  return [...nounFault(file, target), ...layerFault(file, target)];
}

/** Rules are the part of the shop that everybody in the shop may use. */
function shopInside(from: Part, to: Part | undefined): boolean {
  return from === 'shop' && to === 'shop rules';
}

function companyOf(file: string): string | undefined {
  return /^src\/integrations\/([^/]+)\//.exec(file)?.[1];
}

function nounFault(file: string, target: string): string[] {
  const [mine, theirs] = [nounOf(file), nounOf(target)];
  if (!mine || !theirs) return [];
  // A job is a leaf that anyone may enqueue; a screen's question may join any table.
  if (target.endsWith('.job.ts') || (file.endsWith('.reads.ts') && target.endsWith('.tables.ts'))) return [];
  if (file.endsWith('.job.ts') && !target.endsWith('.job.ts'))
    return [`imports ${target}, but a job definition is a leaf`];
  const higher = NOUNS.findIndex((noun) => noun === theirs) > NOUNS.findIndex((noun) => noun === mine);
  return higher ? [`imports ${target}, but ${theirs} stands above ${mine}`] : [];
}

/** The folder of the storefront a file stands in; of a page, its own: `pages/cart`. */
function storefrontFolder(file: string): string | undefined {
  return /^src\/storefront\/((?:pages\/)?[^/]+)\//.exec(file)?.[1];
}

function layerOf(folder: string): number {
  return STOREFRONT_LAYERS.findIndex((names) => names.includes(folder.split('/')[0]!));
}

function layerFault(file: string, target: string): string[] {
  const [mine, theirs] = [storefrontFolder(file), storefrontFolder(target)];
  if (!mine || !theirs || mine === theirs) return [];
  if (layerOf(theirs) > layerOf(mine)) return [`imports ${target}, but ${theirs} stands above ${mine}`];
  const bothPages = mine.startsWith('pages/') && theirs.startsWith('pages/');
  return bothPages ? [`imports ${target}, but no page imports another: what several share is a feature`] : [];
}

function packageFaults({ file, isTest, imports }: Source): string[] {
  const part = partOf(file);
  if (!part || isTest) return [];
  return imports.flatMap(({ target, ours, typesOnly }) => {
    if (ours || target.startsWith('.')) return [];
    if (PURE.includes(part) && !PURE_PACKAGES.includes(target))
      return [`${file} imports ${target}, but ${part} imports no package and nothing of Node`];
    if (part === 'storefront' && target.startsWith('node:'))
      return [`${file} imports ${target}, but it runs in the browser`];
    const owners = PACKAGES[packageOf(target)];
    if (!owners || owners.imports.includes(part) || (typesOnly && owners.types?.includes(part))) return [];
    return [`${file} imports ${target}, but ${part} may not: ${owners.imports.join(', ')} may`];
  });
}

const OUTSIDE = new Set(['fetch', 'process', 'crypto', 'performance', 'console', 'setTimeout', 'setInterval']);

/** Time, chance and the world outside arrive as arguments. */
function pureFaults({ file, isTest, nodes }: Source): string[] {
  const part = partOf(file);
  if (!part || isTest || !PURE.includes(part)) return [];
  const found = new Set<string>();
  for (const node of nodes) {
    const called = (node.callee ?? node.object) as Node | undefined;
    const name = called?.type === 'Identifier' ? String(called.name) : undefined;
    if (name && OUTSIDE.has(name)) found.add(name);
    if (node.type === 'MemberExpression') {
      const property = (node.property as Node).name;
      if ((name === 'Date' && property === 'now') || (name === 'Math' && property === 'random'))
        found.add(`${name}.${property}()`);
    }
    if (node.type === 'NewExpression' && name === 'Date' && (node.arguments as Node[]).length === 0)
      found.add('new Date()');
  }
  return [...found].map((name) => `${file} uses ${name}, but ${part} has no clock, no chance and no world outside`);
}

function environmentFaults({ file, isTest, nodes }: Source): string[] {
  if (isTest || !file.startsWith('src/') || file in READS_ENVIRONMENT) return [];
  const reads = nodes.some(
    ({ type, object, property }) =>
      type === 'MemberExpression' && (object as Node).name === 'process' && (property as Node).name === 'env',
  );
  return reads ? [`${file} reads process.env, but only ${Object.keys(READS_ENVIRONMENT).join(', ')} may`] : [];
}

/** What stands right behind an `import()` of a page is run after its files have come (deferred-code.ts). */
function lateCodeFaults({ file, isTest, nodes }: Source): string[] {
  if (isTest || !file.startsWith('src/storefront/')) return [];
  const deaf = nodes.some(({ type, callee, arguments: handlers }) => {
    const { object, property } = (callee ?? {}) as Partial<Record<string, Node>>;
    const isThen = object?.type === 'ImportExpression' && property?.name === 'then';
    return type === 'CallExpression' && isThen && (handlers as Node[]).length > 1;
  });
  return deaf ? [`${file} gives import().then() a second function, which hears of no lost file: take .catch()`] : [];
}

function nameFaults({ file, statements }: Source): string[] {
  const faults: string[] = [];
  const nameless = file.split('/').find((folder) => NAMELESS_FOLDERS.some((name) => name === folder));
  if (nameless)
    faults.push(`${file} lies in a folder «${nameless}», which says nothing: a thing has a name or an owner`);
  if (/(?:^|\/)index\.tsx?$/.test(file) && file !== 'src/integrations/index.ts') {
    faults.push(`${file} is called index, but only src/integrations/index.ts is`);
  }
  const passesOn = ({ type, source }: Node) =>
    type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && source !== null);
  if (statements.length > 0 && statements.every(passesOn))
    faults.push(`${file} only passes on what other files export: import those`);
  return faults;
}

function lengthFaults({ file, text }: Source): string[] {
  const lines = text.trimEnd().split('\n');
  const reasoned = lines.slice(0, 3).some((line) => line.includes('Longer than usual: '));
  if (lines.length <= LONGEST_FILE || reasoned) return [];
  return [`${file} has ${lines.length} lines: split it, or say in its first lines «Longer than usual: …»`];
}
