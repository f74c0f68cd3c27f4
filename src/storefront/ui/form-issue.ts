/** A problem of a form, with the path of its field in the request, joined by dots. */
export interface FormIssue {
  readonly path: string;
  readonly message: string;
}

/** Id of the form element of a path. */
export function fieldId(path: string): string {
  return `field-${path.replaceAll('.', '-')}`;
}

/** Converts messages by field name to issues of a form; undefined messages are left out. */
export function issuesBy(prefix: string, messages: Readonly<Record<string, string | undefined>>): FormIssue[] {
  return Object.entries(messages).flatMap(([field, message]) =>
    message === undefined ? [] : [{ path: prefix + field, message }],
  );
}
