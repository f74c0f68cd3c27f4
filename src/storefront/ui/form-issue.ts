/** Where a sentence belongs: the path of the field in the request, joined by dots. */
export interface FormIssue {
  readonly path: string;
  readonly message: string;
}

/** Id of the element a path is shown at. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

/** Faults of fields, by their names, as issues of a form. */
export function issuesBy(prefix: string, faults: Readonly<Record<string, string | undefined>>): FormIssue[] {
  return Object.entries(faults).flatMap(([field, message]) =>
    message === undefined ? [] : [{ path: prefix + field, message }],
  );
}
