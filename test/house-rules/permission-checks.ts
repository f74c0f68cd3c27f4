import { ANYONE_MAY } from './anyone-may.ts';
import type { Node, Source } from './sources.ts';

const PERMISSIONS = 'src/shop/permissions/permissions.rules.ts';

/** Functions of {@link PERMISSIONS} by which an action asks. */
const ASKING = ['may', 'unlessAllowed', 'ownAccount', 'ownStaffAccount'];

const WRITES = new Set(['insert', 'update', 'delete', 'transaction', 'enqueue']);
/** What only actions call. */
const BEGIN = new Set(['transaction', 'enqueue']);
const SQL_WRITE = /\b(?:insert\s+into|update|delete\s+from)\s+[a-z_]+/;

/** Where requests and commands of people enter. */
const isEntrance = ({ file, isTest }: Source) =>
  !isTest && (/^(?:src\/api|src\/http|bin\/shop)\//.test(file) || /^src\/storefront\/.*\.server\.tsx?$/.test(file));

/** The only entrances that make actors: of the session of a request, and of the member that a command names. */
const MAKE_ACTORS = ['src/api/actor-of.ts', 'bin/shop/as-staff.ts'];
/** Visitors and jobs are not in the table: nobody gains by being one. */
const ACTOR_KINDS = new Set(['customer', 'staff', 'system']);

/**
 * Every action that an entrance imports and that writes asks the table of permissions in its own file, or is listed in
 * {@link ANYONE_MAY} with the reason. Entrances open no transactions and enqueue no jobs, so they write nothing without an action, and make
 * no actors, so whoever acts is the one of the session; without an actor an action runs as a visitor.
 *
 * Read from the sources, so it shows that the question is asked somewhere in the action, not that it is asked on every
 * path: test/flows/permissions.test.ts tries each verb with each actor.
 */
export function permissionViolations(sources: readonly Source[]): string[] {
  const byFile = new Map(sources.map((source) => [source.file, source]));
  const writing = writingFiles(sources, byFile);
  const needless = new Set(Object.keys(ANYONE_MAY));
  const violations: string[] = [];
  for (const source of sources.filter(isEntrance)) {
    if (source.nodes.some((node) => BEGIN.has(methodOf(node) ?? '')))
      violations.push(`${source.file} opens a transaction or enqueues a job: call an action, which asks who may`);
    if (!MAKE_ACTORS.includes(source.file) && source.nodes.some(isActor))
      violations.push(`${source.file} makes an actor: only ${MAKE_ACTORS.join(', ')} do`);
    for (const { target, names, typesOnly } of source.imports) {
      const action = byFile.get(target);
      if (!action || typesOnly || !writing.has(target)) continue;
      const functions = functionsOf(action);
      const harmless = typesAndConstantsOf(action);
      // Imported as a whole, it may be anything in the file.
      const called = names.size > 0 ? [...names.values()] : ['*'];
      for (const name of called) {
        if (harmless.has(name) || asks(action, functions, name)) continue;
        const key = `${target.replace('src/shop/', '')}: ${name}`;
        needless.delete(key);
        if (!(key in ANYONE_MAY))
          violations.push(
            `${source.file} calls ${name}, which asks no may(…): let it ask, or list «${key}» in anyone-may.ts with the reason`,
          );
      }
    }
  }
  // A project without entrances is one of the tests of these rules.
  const stale = sources.some(isEntrance) && byFile.has(PERMISSIONS) ? [...needless] : [];
  return [...violations, ...stale.map((key) => `anyone-may.ts lists «${key}», but it asks, or nothing calls it`)];
}

/** Files of the shop that write, or import one that does. */
function writingFiles(sources: readonly Source[], byFile: ReadonlyMap<string, Source>): ReadonlySet<string> {
  const found = new Map<string, boolean>();
  const writes = (file: string): boolean => {
    const known = found.get(file);
    if (known !== undefined) return known;
    found.set(file, false);
    const source = byFile.get(file)!;
    const result =
      source.nodes.some(isWrite) ||
      source.imports.some(
        ({ target, typesOnly }) => !typesOnly && isAction(target) && byFile.has(target) && writes(target),
      );
    found.set(file, result);
    return result;
  };
  return new Set(sources.flatMap(({ file, isTest }) => (!isTest && isAction(file) && writes(file) ? [file] : [])));
}

const isAction = (file: string) =>
  file.startsWith('src/shop/') && !/\.(?:reads|rules|port|tables|job)\.tsx?$/.test(file);

function isWrite(node: Node): boolean {
  if (WRITES.has(methodOf(node) ?? '')) return true;
  if (node.type !== 'TaggedTemplateExpression' || (node.tag as Node).name !== 'sql') return false;
  const quasis = (node.quasi as Node).quasis as { value: { raw: string } }[];
  return SQL_WRITE.test(quasis.map(({ value }) => value.raw.toLowerCase()).join(' ? '));
}

/** `delete` of `tx.db.delete(…)`, not of `map.delete(…)`. */
function methodOf(node: Node): string | undefined {
  const callee = node.callee as Node | undefined;
  if (node.type !== 'CallExpression' || callee?.type !== 'MemberExpression') return undefined;
  const method = (callee.property as Node).name as string | undefined;
  const on = callee.object as Node;
  const called = String((on.type === 'MemberExpression' ? (on.property as Node) : on).name);
  return ['insert', 'update', 'delete'].includes(method ?? '') && called !== 'db' ? undefined : method;
}

/** `{ kind: 'staff', … }` */
function isActor({ type, properties }: Node): boolean {
  if (type !== 'ObjectExpression') return false;
  return (properties as Node[]).some((property) => {
    const [key, typed] = [property.key as Node | undefined, property.value as Node | undefined];
    // `'staff' as const`
    const value = typed?.type === 'TSAsExpression' ? (typed.expression as Node) : typed;
    return (key?.name ?? key?.value) === 'kind' && ACTOR_KINDS.has(String(value?.value));
  });
}

/** What stands at the top of a file, exported or not. */
function declarationsOf({ statements }: Source): Node[] {
  return statements.flatMap((statement) => {
    const node = (statement.declaration as Node | null | undefined) ?? statement;
    return node.type === 'VariableDeclaration' ? (node.declarations as Node[]) : [node];
  });
}

const nameOf = ({ id }: Node) => String((id as Node | null | undefined)?.name);

/** Functions, and constants that may hold one. */
function functionsOf(source: Source): ReadonlyMap<string, Node> {
  const found = declarationsOf(source).filter(({ type }) => /^(?:FunctionDeclaration|VariableDeclarator)$/.test(type));
  return new Map(found.map((node) => [nameOf(node), node]));
}

/** Types, errors and plain values, which do nothing. */
function typesAndConstantsOf(source: Source): ReadonlySet<string> {
  const found = declarationsOf(source).filter(
    ({ type, init, superClass }) =>
      /^TS(?:TypeAlias|Interface)Declaration$/.test(type) ||
      String((init as Node | null | undefined)?.type).endsWith('Literal') ||
      String((superClass as Node | null | undefined)?.name).endsWith('Error'),
  );
  return new Set(found.map(nameOf));
}

/** Whether a function, or one of the same file that it uses, names an asking function. */
function asks(source: Source, functions: ReadonlyMap<string, Node>, name: string, seen = new Set<string>()): boolean {
  const permissions = source.imports.find(({ target }) => target === PERMISSIONS)?.names ?? new Map<string, string>();
  const asking = [...permissions].flatMap(([local, imported]) => (ASKING.includes(imported) ? [local] : []));
  seen.add(name);
  const used = namesIn(functions.get(name));
  return (
    asking.some((local) => used.has(local)) ||
    [...used].some((other) => functions.has(other) && !seen.has(other) && asks(source, functions, other, seen))
  );
}

function namesIn(value: unknown, into = new Set<string>()): Set<string> {
  if (Array.isArray(value)) for (const item of value) namesIn(item, into);
  else if (typeof value === 'object' && value !== null) {
    if ((value as Node).type === 'Identifier') into.add(String((value as Node).name));
    for (const field of Object.values(value)) namesIn(field, into);
  }
  return into;
}
