/** Replaces `{name}` by the figure of that name in all texts of a value, at any depth; unknown names stay. */
export function withFigures<T>(value: T, figures: Readonly<Record<string, string>>): T {
  return replaceIn(value, figures) as T;
}

function replaceIn(value: unknown, figures: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string')
    return value.replace(/\{([а-яё]+)\}/g, (whole, name: string) =>
      Object.hasOwn(figures, name) ? figures[name]! : whole,
    );
  if (Array.isArray(value)) return value.map((each: unknown) => replaceIn(each, figures));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, replaceIn(each, figures)]));
}
