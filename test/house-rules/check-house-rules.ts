import path from 'node:path';
import {
  IMPORT_RULES,
  MAX_FILE_LINES,
  FORBIDDEN_FOLDER_NAMES,
  NOUNS,
  PACKAGES,
  PARTS,
  PURE,
  PURE_PACKAGES,
  READS_ENVIRONMENT,
  STOREFRONT_LAYERS,
  type Part,
} from './import-rules.ts';
import { browserCodeViolations } from './browser-code.ts';
import { findImportCycles } from './import-cycles.ts';
import { documentedValues } from './documented-values.ts';
import { packageOf, readSources, readTests, type Import, type Node, type Source } from './sources.ts';
import { permissionViolations } from './permission-checks.ts';
import { styleViolations } from './styles.ts';
import { findTables, tableWrites } from './table-writes.ts';
import { unstyledClasses } from './unstyled-classes.ts';

/** Checks the tree under `root` against the house rules. @returns one sentence for each violation */
export async function checkHouseRules(root: string): Promise<string[]> {
  const sources = readSources(root);
  const tables = findTables(sources);
  return [
    ...sources.flatMap((source) => [
      ...importViolations(source),
      ...packageViolations(source),
      ...purityViolations(source),
      ...tableWrites(source, tables),
      ...environmentViolations(source),
      ...lazyImportViolations(source),
      ...documentedValues(source),
      ...nameViolations(source),
      ...lengthViolations(source),
    ]),
    ...readTests(root).flatMap(lengthViolations),
    ...permissionViolations(sources),
    ...browserCodeViolations(sources),
    ...styleViolations(root, sources),
    ...(await unstyledClasses(root, sources)),
    ...findImportCycles(sources).map((cycle) => `${cycle.join(' → ')}: import cycle`),
  ];
}

function matchesAny(file: string, globs: readonly string[]): boolean {
  return globs.some((glob) => path.matchesGlob(file, glob));
}

function partOf(file: string): Part | undefined {
  return (Object.keys(PARTS) as Part[]).find((part) => matchesAny(file, PARTS[part]));
}

function nounOf(file: string): string | undefined {
  return /^src\/shop\/([^/]+)\//.exec(file)?.[1];
}

function importViolations({ file, isTest, imports }: Source): string[] {
  const part = partOf(file);
  if (!part) return [`${file} is in no known part of the code: move it, or add the part to PARTS in import-rules.ts`];
  const noun = nounOf(file);
  const unknown =
    noun && !NOUNS.some((known) => known === noun)
      ? [`${file}: the noun ${noun} has no place in the list of nouns`]
      : [];
  const folder = storefrontFolder(file);
  const layerless =
    folder && layerOf(folder) < 0 ? [`${file}: the folder ${folder} has no place in the layers of the storefront`] : [];
  const violations = imports
    .filter(({ internal }) => internal)
    .flatMap((imported) => importViolation(file, isTest, part, imported));
  return [...unknown, ...layerless, ...violations.map((violation) => `${file} ${violation}`)];
}

function importViolation(file: string, isTest: boolean, part: Part, { target, typesOnly }: Import): string[] {
  // Helpers of unit tests live in test/support.
  if (isTest && target.startsWith('test/support/')) return [];
  if (/\.test\.tsx?$/.test(target) || (target.startsWith('test/') && !matchesAny(target, IMPORT_RULES[part].imports)))
    return [`imports the test ${target}`];
  if (isTest) return [];
  const { imports, types = [], reason } = IMPORT_RULES[part];
  const targetPart = partOf(target);
  const allowed =
    targetPart === part ||
    matchesAny(target, imports) ||
    (typesOnly && matchesAny(target, types)) ||
    shopInside(part, targetPart);
  if (!allowed) return [`imports ${target}${typesOnly ? ' (types)' : ''}, but ${reason}`];
  if (
    targetPart === 'integrations' &&
    part === 'integrations' &&
    companyOf(file) &&
    companyOf(target) &&
    companyOf(file) !== companyOf(target)
  ) {
    return [`imports ${target}, but an adapter never knows another company`];
  }
  return [...nounViolation(file, target), ...layerViolation(file, target)];
}

/** All of the shop may use its rules. */
function shopInside(from: Part, to: Part | undefined): boolean {
  return from === 'shop' && to === 'shop rules';
}

function companyOf(file: string): string | undefined {
  return /^src\/integrations\/([^/]+)\//.exec(file)?.[1];
}

function nounViolation(file: string, target: string): string[] {
  const [own, other] = [nounOf(file), nounOf(target)];
  if (!own || !other) return [];
  // A job definition is a leaf that anyone may enqueue; reads may join any table.
  if (target.endsWith('.job.ts') || (file.endsWith('.reads.ts') && target.endsWith('.tables.ts'))) return [];
  if (file.endsWith('.job.ts') && !target.endsWith('.job.ts'))
    return [`imports ${target}, but a job definition is a leaf`];
  const higher = NOUNS.findIndex((noun) => noun === other) > NOUNS.findIndex((noun) => noun === own);
  return higher ? [`imports ${target}, but ${other} stands above ${own}`] : [];
}

/** The storefront folder of a file; for a page, its own: `pages/cart`. */
function storefrontFolder(file: string): string | undefined {
  return /^src\/storefront\/((?:pages\/)?[^/]+)\//.exec(file)?.[1];
}

function layerOf(folder: string): number {
  return STOREFRONT_LAYERS.findIndex((names) => names.includes(folder.split('/')[0]!));
}

function layerViolation(file: string, target: string): string[] {
  const [own, other] = [storefrontFolder(file), storefrontFolder(target)];
  if (!own || !other || own === other) return [];
  if (layerOf(other) > layerOf(own)) return [`imports ${target}, but ${other} stands above ${own}`];
  const bothPages = own.startsWith('pages/') && other.startsWith('pages/');
  return bothPages ? [`imports ${target}, but no page imports another: what several share is a feature`] : [];
}

function packageViolations({ file, isTest, imports }: Source): string[] {
  const part = partOf(file);
  if (!part || isTest) return [];
  return imports.flatMap(({ target, internal, typesOnly }) => {
    if (internal || target.startsWith('.')) return [];
    if (PURE.includes(part) && !PURE_PACKAGES.includes(target))
      return [`${file} imports ${target}, but ${part} imports no package and nothing of Node`];
    if (part === 'storefront' && target.startsWith('node:'))
      return [`${file} imports ${target}, but it runs in the browser`];
    const owners = PACKAGES[packageOf(target)];
    if (!owners || owners.imports.includes(part) || (typesOnly && owners.types?.includes(part))) return [];
    return [`${file} imports ${target}, but ${part} may not: ${owners.imports.join(', ')} may`];
  });
}

const IMPURE_GLOBALS = new Set(['fetch', 'process', 'crypto', 'performance', 'console', 'setTimeout', 'setInterval']);

/** Pure code gets time, randomness and I/O as arguments. */
function purityViolations({ file, isTest, nodes }: Source): string[] {
  const part = partOf(file);
  if (!part || isTest || !PURE.includes(part)) return [];
  const found = new Set<string>();
  for (const node of nodes) {
    const called = (node.callee ?? node.object) as Node | undefined;
    const name = called?.type === 'Identifier' ? String(called.name) : undefined;
    if (name && IMPURE_GLOBALS.has(name)) found.add(name);
    if (node.type === 'MemberExpression') {
      const property = (node.property as Node).name;
      if ((name === 'Date' && property === 'now') || (name === 'Math' && property === 'random'))
        found.add(`${name}.${property}()`);
    }
    if (node.type === 'NewExpression' && name === 'Date' && (node.arguments as Node[]).length === 0)
      found.add('new Date()');
  }
  return [...found].map(
    (name) => `${file} uses ${name}, but ${part} must get time, random values and I/O as arguments`,
  );
}

function environmentViolations({ file, isTest, nodes }: Source): string[] {
  if (isTest || !file.startsWith('src/') || file in READS_ENVIRONMENT) return [];
  const reads = nodes.some(
    ({ type, object, property }) =>
      type === 'MemberExpression' && (object as Node).name === 'process' && (property as Node).name === 'env',
  );
  return reads ? [`${file} reads process.env, but only ${Object.keys(READS_ENVIRONMENT).join(', ')} may`] : [];
}

/** A failed `import()` must be caught by `.catch()`, which also covers files that did not load (deferred-code.ts). */
function lazyImportViolations({ file, isTest, nodes }: Source): string[] {
  if (isTest || !file.startsWith('src/storefront/')) return [];
  const hasSecondHandler = nodes.some(({ type, callee, arguments: handlers }) => {
    const { object, property } = (callee ?? {}) as Partial<Record<string, Node>>;
    const isThen = object?.type === 'ImportExpression' && property?.name === 'then';
    return type === 'CallExpression' && isThen && (handlers as Node[]).length > 1;
  });
  return hasSecondHandler
    ? [`${file} passes import().then() a second function, which is not called when a file fails to load: use .catch()`]
    : [];
}

function nameViolations({ file, statements }: Source): string[] {
  const violations: string[] = [];
  const nameless = file.split('/').find((folder) => FORBIDDEN_FOLDER_NAMES.some((name) => name === folder));
  if (nameless)
    violations.push(`${file} is in a folder «${nameless}»: name the folder after what it contains or who owns it`);
  if (/(?:^|\/)index\.tsx?$/.test(file) && file !== 'src/integrations/index.ts') {
    violations.push(`${file} is called index, but only src/integrations/index.ts is`);
  }
  const isReExport = ({ type, source }: Node) =>
    type === 'ExportAllDeclaration' || (type === 'ExportNamedDeclaration' && source !== null);
  if (statements.length > 0 && statements.every(isReExport))
    violations.push(`${file} only re-exports other files: import those directly`);
  return violations;
}

function lengthViolations({ file, text }: Pick<Source, 'file' | 'text'>): string[] {
  const lines = text.trimEnd().split('\n');
  const reasoned = lines.slice(0, 3).some((line) => line.includes('Longer than usual: '));
  if (lines.length <= MAX_FILE_LINES || reasoned) return [];
  return [`${file} has ${lines.length} lines: split it, or say in its first lines «Longer than usual: …»`];
}
