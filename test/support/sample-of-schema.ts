import { randomUUID } from 'node:crypto';

/** What the OpenAPI document of the shop says of a value. */
export interface Schema {
  readonly type?: string;
  readonly format?: string;
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly minLength?: number;
  readonly minItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

const BY_FORMAT: Readonly<Record<string, () => string>> = {
  uuid: randomUUID,
  'date-time': () => '2099-01-01T09:00:00.000Z',
  email: () => 'anna@example.ru',
};
const TEXTS = ['слова, которых хватает', 'aa-aa', '2099-01-01', '10:00', '1', '12345678', '0000000000000001'];

/** The least value that a schema accepts, which names nothing that exists. */
export function sampleOf(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.oneOf) return sampleOf(schema.oneOf[0]!);
  if (schema.anyOf) return sampleOf(schema.anyOf[0]!);
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        (schema.required ?? []).map((name) => [name, sampleOf(schema.properties?.[name] ?? {})]),
      );
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'boolean':
      return false;
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, (schema.exclusiveMinimum ?? 0) + 1, 1);
    default:
      return textOf(schema);
  }
}

function textOf({ format, pattern, minLength = 0 }: Schema): string {
  const made = BY_FORMAT[format ?? '']?.();
  if (made !== undefined) return made;
  const expression = new RegExp(pattern ?? '', 'u');
  const text = TEXTS.find((each) => each.length >= minLength && expression.test(each));
  if (text === undefined) throw new Error(`no text for ${pattern}, at least ${minLength} characters`);
  return text;
}
