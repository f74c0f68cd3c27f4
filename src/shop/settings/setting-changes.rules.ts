/** A value of a setting that was changed, by its path: `phones.0.text`. */
export interface SettingChange {
  readonly path: string;
  /** As text; null: it was not there, or is not there any more. */
  readonly before: string | null;
  readonly after: string | null;
}

/** What differs between two values of a setting. @param before undefined: what was there before is not known */
export function settingChanges(before: unknown, after: unknown): SettingChange[] {
  const [old, now] = [flat(before), flat(after)];
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((path) => {
    const change = { path, before: old.get(path) ?? null, after: now.get(path) ?? null };
    return change.before === change.after ? [] : [change];
  });
}

/** Simple values by their paths; a list of simple values is one text. */
function flat(value: unknown, path = '', found = new Map<string, string>()): Map<string, string> {
  if (value === null || value === undefined) return found;
  if (typeof value !== 'object') return found.set(path, String(value));
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return found.set(path, value.join(', '));
  for (const [name, one] of Object.entries(value)) flat(one, path === '' ? name : `${path}.${name}`, found);
  return found;
}
