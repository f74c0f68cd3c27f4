import type { Node, Source } from './sources.ts';

/** Files that read external data whose Russian words are not our identifiers. */
const READS_EXTERNAL_WORDS: Readonly<Record<string, string>> = {
  'src/shop/places/place-names.rules.ts': 'kinds of regions, as registers of addresses write them',
  'src/sandbox/dadata-places.ts': 'simulates such a register',
};

const WORD = /^[а-яё]{2,}$/i;
/** `'Комплекс'` in SQL. */
const SQL_WORD = /'[а-яё]{2,}'/i;
/** `sectionId === 2`, `section.id === 2`, `section_id = 2`, `pay_system in (1, 5)`, `paySystem: 3`. */
const NUMBER = /\b(?:section_?id|section\.id|pay_?system)(?:\s*(?:[=!]==|=|<>|:)|\s+in)\s*[([]?\s*\d/i;

/** Calls that compare the argument at this index with data. */
const COMPARED_AT: Readonly<Record<string, number>> = { eq: 1, ne: 1, inArray: 1, literal: 0, enum: 0 };

/**
 * Documented words and numbers are used only at the edge, from one table each; inside there are identifiers
 * (decision 0084). So no Russian word may be compared, used as a type or written in SQL, and no section or payment
 * method may be named by its number.
 */
export function documentedValues({ file, isTest, text, nodes }: Source): string[] {
  if (isTest || !/^(?:src|bin)\//.test(file) || file in READS_EXTERNAL_WORDS) return [];
  const words = new Set(nodes.flatMap(identifyingWords));
  const number = NUMBER.exec(text)?.[0];
  return [
    ...[...words].map(
      (word) => `${file} uses the word ${word} as an identifier: compare an identifier, and put the word in a table`,
    ),
    ...(number
      ? [`${file} names a documented number («${number}»): take it from kernel/sections.ts or kernel/pay-systems.ts`]
      : []),
  ];
}

function identifyingWords(node: Node): string[] {
  switch (node.type) {
    case 'BinaryExpression':
      return /^[=!]==?$/.test(String(node.operator)) ? wordsOf(node.left, node.right) : [];
    case 'SwitchCase':
      return wordsOf(node.test);
    case 'TSLiteralType':
      return wordsOf(node.literal);
    case 'CallExpression': {
      const callee = node.callee as Node;
      const name = String(callee.name ?? (callee.property as Node | undefined)?.name);
      const argument = name in COMPARED_AT ? (node.arguments as Node[])[COMPARED_AT[name]!] : undefined;
      return argument?.type === 'ArrayExpression' ? wordsOf(...(argument.elements as Node[])) : wordsOf(argument);
    }
    case 'TaggedTemplateExpression': {
      const quasis = (node.quasi as Node).quasis as { value: { raw: string } }[];
      return (node.tag as Node).name === 'sql' ? quasis.flatMap(({ value }) => SQL_WORD.exec(value.raw) ?? []) : [];
    }
    default:
      return [];
  }
}

const wordsOf = (...nodes: readonly unknown[]): string[] =>
  nodes.flatMap((node) => {
    const value = (node as Node | null | undefined)?.value;
    return typeof value === 'string' && WORD.test(value) ? [`'${value}'`] : [];
  });
