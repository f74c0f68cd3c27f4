import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** Path from the root for a file of this repository, the name for a package. */
  readonly target: string;
  readonly internal: boolean;
  readonly typesOnly: boolean;
  /** Local name → imported name. */
  readonly names: ReadonlyMap<string, string>;
}

export interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

export interface Source {
  /** Path from the root, with `/`. */
  readonly file: string;
  readonly text: string;
  readonly isTest: boolean;
  readonly imports: readonly Import[];
  /** Statements at the top of the file. */
  readonly statements: readonly Node[];
  /** Every node of the syntax tree. */
  readonly nodes: readonly Node[];
}

/** The package that a specifier names, without a path inside it. */
export const packageOf = (specifier: string) => /^(?:@[^/]+\/)?[^/]*/.exec(specifier)![0];

/** Reads and parses every TypeScript file of `src`, `db`, `packages` and `bin` under a folder. */
export function readSources(root: string): Source[] {
  return findFiles(root, '{src,db,packages,bin}').map((file) => readSource(root, file));
}

/** Reads the files of `test`, which are not parsed: only their length has a rule. */
export function readTests(root: string): Pick<Source, 'file' | 'text'>[] {
  return findFiles(root, 'test').map((file) => ({ file, text: readFileSync(path.join(root, file), 'utf8') }));
}

function findFiles(root: string, folders: string): string[] {
  return globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.endsWith('.d.ts') && !file.includes('/node_modules/'))
    .sort();
}

function readSource(root: string, file: string): Source {
  const text = readFileSync(path.join(root, file), 'utf8');
  const parsed = parseSync(file, text);
  const [error] = parsed.errors;
  if (error) throw new Error(`${file} cannot be parsed: ${error.message}`);
  const program = parsed.program as unknown as Node & { body: Node[] };
  const nodes: Node[] = [];
  collect(program, nodes);

  const imports = new Map<string, { runs: boolean; names: Map<string, string> }>();
  const addImport = (specifier: string, typesOnly: boolean, local?: string, imported?: string | null) => {
    let known = imports.get(specifier);
    if (!known) imports.set(specifier, (known = { runs: false, names: new Map() }));
    known.runs ||= !typesOnly;
    if (local && imported) known.names.set(local, imported);
  };
  for (const { moduleRequest, entries } of parsed.module.staticImports) {
    if (entries.length === 0) addImport(moduleRequest.value, false);
    for (const { isType, localName, importName } of entries)
      addImport(moduleRequest.value, isType, localName.value, importName.name);
  }
  for (const { moduleRequest, isType } of parsed.module.staticExports.flatMap(({ entries }) => entries)) {
    if (moduleRequest) addImport(moduleRequest.value, isType);
  }
  for (const node of nodes) {
    const specifierNode = (node.source ?? node.argument) as Node | undefined;
    const specifier = (specifierNode?.value ?? (specifierNode?.literal as Node | undefined)?.value) as unknown;
    if (typeof specifier !== 'string') continue;
    if (node.type === 'ImportExpression') addImport(specifier, false);
    if (node.type === 'TSImportType') addImport(specifier, true);
  }
  return {
    file,
    text,
    isTest: /\.test\.tsx?$/.test(file),
    imports: [...imports].map(([specifier, { runs, names }]) => ({
      ...resolve(root, file, specifier),
      typesOnly: !runs,
      names,
    })),
    statements: program.body,
    nodes,
  };
}

function resolve(root: string, file: string, specifier: string): { target: string; internal: boolean } {
  if (!specifier.startsWith('.')) {
    const parts = specifier.split('/');
    return { target: specifier.startsWith('@') ? parts.slice(0, 2).join('/') : parts[0]!, internal: false };
  }
  const target = path.posix.join(path.posix.dirname(file), specifier.split('?', 1)[0]!);
  // Generated types of the router and the like do not exist as files and are not checked.
  return { target, internal: existsSync(path.join(root, target)) };
}

function collect(value: unknown, into: Node[]): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, into);
  } else if (typeof value === 'object' && value !== null) {
    if (typeof (value as Node).type === 'string') into.push(value as Node);
    for (const field of Object.values(value)) collect(field, into);
  }
}
