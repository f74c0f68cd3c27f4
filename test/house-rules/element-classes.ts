import type { Node, Source } from './sources.ts';

/** A part of a class name that only a running page knows. */
export const UNKNOWN = '…';

type Parameters = ReadonlyMap<string, readonly string[]>;

/** File → classes that its elements may have; the values of constants and functions are taken from their files. */
export function elementClasses(sources: readonly Source[]): Map<string, Set<string>> {
  const files = new Map(sources.map((source) => [source.file, source]));
  const definitions = new Map<string, Map<string, Node[]>>();
  const resolving = new Set<Node>();

  /** What a name of a file stands for: constants, functions, defaults, fields of objects. */
  function definitionsOf(name: string, source: Source): { source: Source; nodes: Node[] } {
    const imported = source.imports.find(({ names }) => names.has(name));
    if (imported) {
      const target = files.get(imported.target);
      return target ? definitionsOf(imported.names.get(name)!, target) : { source, nodes: [] };
    }
    if (!definitions.has(source.file)) definitions.set(source.file, definedIn(source));
    return { source, nodes: definitions.get(source.file)!.get(name) ?? [] };
  }

  /** Every string that the value of an expression may be. */
  function stringsOf(node: Node, source: Source, parameters: Parameters): readonly string[] {
    const of = (part: unknown) => stringsOf(part as Node, source, parameters);
    switch (node.type) {
      case 'Literal':
        return [typeof node.value === 'string' ? node.value : ''];
      case 'TemplateLiteral': {
        const [first, ...texts] = (node.quasis as { value: { cooked: string } }[]).map(({ value }) => value.cooked);
        const values = (node.expressions as Node[]).map(of);
        return texts.reduce((starts: readonly string[], text, at) => joined(starts, values[at]!, [text]), [first!]);
      }
      case 'BinaryExpression':
        return joined(of(node.left), of(node.right));
      case 'ConditionalExpression':
        return [...of(node.consequent), ...of(node.alternate)];
      case 'LogicalExpression':
        return [...(node.operator === '&&' ? [''] : of(node.left)), ...of(node.right)];
      case 'JSXExpressionContainer':
      case 'TSAsExpression':
        return of(node.expression);
      case 'ArrayExpression':
        return (node.elements as Node[]).flatMap(of);
      case 'ObjectExpression':
        return (node.properties as Node[]).flatMap(({ value }) => (value ? of(value) : []));
      case 'MemberExpression':
        return of(node.computed ? node.object : node.property);
      case 'CallExpression': {
        const { name, object, property } = node.callee as Partial<Record<string, unknown>>;
        // `[…].filter(Boolean).join(' ')`: each of the strings.
        if (/^(?:filter|join)$/.test(String((property as Node | undefined)?.name))) return of(object);
        const called = definitionsOf(String(name), source);
        const given = (node.arguments as Node[]).map(of);
        const returned = called.nodes.flatMap((defined) => returnsOf(defined, called.source, given));
        return returned.length > 0 ? returned : [UNKNOWN];
      }
      case 'Identifier': {
        const name = String(node.name);
        if (name === 'undefined' || parameters.has(name)) return parameters.get(name) ?? [''];
        const found = definitionsOf(name, source);
        const strings = found.nodes.flatMap((defined) =>
          once(defined, () => stringsOf(defined, found.source, new Map())),
        );
        return strings.length > 0 ? strings : [UNKNOWN];
      }
      default:
        return [UNKNOWN];
    }
  }

  /** What a function returns for these arguments. */
  function returnsOf(called: Node, source: Source, given: readonly (readonly string[])[]): readonly string[] {
    if (!Array.isArray(called.params)) return [];
    const parameters = new Map(
      (called.params as Node[]).map((parameter, at) => [
        String(((parameter.left ?? parameter) as Node).name),
        given[at] ?? (parameter.right ? stringsOf(parameter.right as Node, source, new Map()) : [UNKNOWN]),
      ]),
    );
    const isInside = ({ start, end }: Node) =>
      Number(start) >= Number(called.start) && Number(end) <= Number(called.end);
    const returned = source.nodes.filter((node) => node.type === 'ReturnStatement' && node.argument && isInside(node));
    const results = returned.length > 0 ? returned.map(({ argument }) => argument as Node) : [called.body as Node];
    return once(called, () => results.flatMap((result) => stringsOf(result, source, parameters)));
  }

  /** Gives nothing for a name that stands for itself: `{ className }`. */
  function once(node: Node, read: () => readonly string[]): readonly string[] {
    if (resolving.has(node)) return [];
    resolving.add(node);
    const strings = read();
    resolving.delete(node);
    return strings;
  }

  const classes = sources.map((source): [string, Set<string>] => {
    // `inputClassName` of a component too.
    const isClass = ({ type, name, key }: Node) =>
      (type === 'JSXAttribute' && /className$/i.test(String((name as Node).name))) ||
      (type === 'Property' && /className$/i.test(String((key as Node).name)));
    const strings = source.nodes
      .filter((node) => node.value && isClass(node))
      .flatMap(({ value }) => stringsOf(value as Node, source, new Map()));
    return [
      source.file,
      new Set(strings.flatMap((text) => text.split(/\s+/)).filter((word) => word && word !== UNKNOWN)),
    ];
  });
  return new Map(classes);
}

function joined(...parts: readonly (readonly string[])[]): string[] {
  const all = parts.reduce((starts, ends) => starts.flatMap((start) => ends.map((end) => start + end)));
  return [...new Set(all)];
}

function definedIn(source: Source): Map<string, Node[]> {
  const defined = new Map<string, Node[]>();
  for (const node of source.nodes) {
    const { id, key, left, init, value, right } = node as Partial<Record<string, Node>>;
    const add = (name: unknown, meaning: Node | null | undefined) => {
      if (typeof name === 'string' && meaning) defined.set(name, [...(defined.get(name) ?? []), meaning]);
    };
    if (node.type === 'VariableDeclarator') add(id!.name, init);
    if (node.type === 'FunctionDeclaration') add(id?.name, node);
    if (node.type === 'Property') add(key!.name, value);
    if (node.type === 'AssignmentPattern') add(left!.name, right);
  }
  return defined;
}
