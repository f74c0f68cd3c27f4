/** Texts with `{name}` replaced by the figure of that name, however deep they lie; an unknown name stays as written. */
export function withFigures<T>(value: T, figures: Readonly<Record<string, string>>): T {
  return told(value, figures) as T;
}

function told(value: unknown, figures: Readonly<Record<string, string>>): unknown {
  if (typeof value === 'string')
    return value.replace(/\{([а-яё]+)\}/g, (whole, name: string) =>
      Object.hasOwn(figures, name) ? figures[name]! : whole,
    );
  if (Array.isArray(value)) return value.map((each: unknown) => told(each, figures));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, told(each, figures)]));
}
