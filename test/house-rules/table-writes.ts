import type { Node, Source } from './sources.ts';

export interface Table {
  readonly file: string;
  /** Name of the constant. */
  readonly constant: string;
  /** Name in SQL. */
  readonly name: string;
}

const WRITES = new Set(['insert', 'update', 'delete', 'insertAsJson']);
const RAW_WRITE =
  /\b(?:insert\s+into|delete\s+from|update)\s+([a-z_]+)(?=\s+(?:set|where|values|select|\(|$)|\s*\(|\s*$)/g;

/** All tables that `*.tables.ts` files of the shop declare. */
export function findTables(sources: readonly Source[]): Table[] {
  return sources
    .filter(({ file }) => file.endsWith('.tables.ts'))
    .flatMap(({ file, nodes }) =>
      nodes.flatMap(({ type, id, init }) => {
        const call = init as Node | null | undefined;
        if (
          type !== 'VariableDeclarator' ||
          call?.type !== 'CallExpression' ||
          (call.callee as Node).name !== 'pgTable'
        )
          return [];
        return [{ file, constant: String((id as Node).name), name: String((call.arguments as Node[])[0]?.value) }];
      }),
    );
}

/** Actions write only tables of their own noun; other code writes none. */
export function tableWrites(source: Source, tables: readonly Table[]): string[] {
  const { file, isTest } = source;
  if (isTest || !file.startsWith('src/')) return [];
  const written = [...writtenByCalls(source, tables), ...writtenBySql(source, tables)];
  if (file.endsWith('.reads.ts')) {
    const calls = source.nodes.filter((node) => WRITES.has(methodOf(node) ?? '')).map((node) => `.${methodOf(node)}()`);
    const what = [...new Set([...calls, ...written.map(({ name }) => name)])];
    return what.length > 0 ? [`${file} writes (${what.join(', ')}), but reads never write`] : [];
  }
  const folder = file.slice(0, file.lastIndexOf('/') + 1);
  return written
    .filter((table) => !table.file.startsWith(folder))
    .map((table) => `${file} writes the table ${table.name} of ${table.file}: call an action of that noun`);
}

function methodOf(node: Node): string | undefined {
  const callee = node.callee as Node | undefined;
  if (node.type !== 'CallExpression') return undefined;
  return (callee?.type === 'MemberExpression' ? (callee.property as Node) : callee)?.name as string | undefined;
}

/** `db.insert(orders)` or `insertAsJson(orders, …)`, where `orders` was imported from a `*.tables.ts`. */
function writtenByCalls({ file, imports, nodes }: Source, tables: readonly Table[]): Table[] {
  const known = new Map<string, Table>();
  for (const { target, names } of imports) {
    for (const [local, imported] of names) {
      const table = tables.find((one) => one.file === target && one.constant === imported);
      if (table) known.set(local, table);
    }
  }
  for (const table of tables) if (table.file === file) known.set(table.constant, table);
  return nodes.flatMap((node) => {
    if (!WRITES.has(methodOf(node) ?? '')) return [];
    const table = known.get(String((node.arguments as Node[])[0]?.name));
    return table ? [table] : [];
  });
}

/** Write statements in templates tagged with `sql`. */
function writtenBySql({ nodes }: Source, tables: readonly Table[]): Table[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'TaggedTemplateExpression' || (node.tag as Node).name !== 'sql') return [];
    const quasis = (node.quasi as Node).quasis as { value: { raw: string } }[];
    const text = quasis
      .map(({ value }) => value.raw)
      .join(' ? ')
      .toLowerCase();
    return [...text.matchAll(RAW_WRITE)].flatMap(([, name]) => tables.find((table) => table.name === name) ?? []);
  });
}
