import { useEffect, useRef, useState, type FormEvent } from 'react';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import type { FormIssue } from '../../ui/form-issue.ts';

interface FormRules<T, P> {
  /** What is typed, and how to change it: `useState(BLANK)`, or a store. */
  readonly state: readonly [typed: T, change: (typed: T) => void];
  /**
   * What the paths of the issues begin with, in a form with an `ErrorSummary`: it lists every issue and takes the focus.
   * Without a prefix the paths are names of typed fields, and the first invalid field takes the focus.
   */
  readonly prefix?: string;
  /** The same checks as on the server, before sending. */
  check?(typed: T): readonly FormIssue[];
  /** Sends what is typed; an error it throws is shown at the fields that the server names, or else as a problem. */
  send(typed: T): Promise<void>;
  /** By default the problem is the sentence of the error. */
  problemOf?(error: unknown): P;
}

const NONE: readonly FormIssue[] = [];

/** The state of one form: what is typed, what is wrong with it, and whether it is being sent. */
export function useForm<T extends object, P = string>(rules: FormRules<T, P>) {
  const { prefix, check, send, problemOf = errorSentence as (error: unknown) => P } = rules;
  const [typed, change] = rules.state;
  const [issues, setIssues] = useState(NONE);
  const [problem, setProblem] = useState<P>();
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  // State changes only with the next render: two quick presses must send one form.
  const pressed = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (prefix === undefined) element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [issues, prefix]);

  function show(found: readonly FormIssue[], whole?: P): void {
    setCorrected(new Set());
    setIssues(found);
    setProblem(whole);
  }

  function showError(error: unknown): void {
    const fields = error instanceof ApiError ? error.fields : [];
    const found = fields
      .filter(({ path }) => prefix !== undefined || String(path[0]) in typed)
      .map(({ path, message }) => ({ path: (prefix ?? '') + path.join('.'), message }));
    show(found, found.length > 0 ? undefined : problemOf(error));
  }

  return {
    typed,
    type(changes: Partial<T>): void {
      change({ ...typed, ...changes });
      setCorrected((before) => new Set([...before, ...Object.keys(changes)]));
    },
    issues,
    /** What is wrong with the form as a whole. */
    problem,
    showIssues: (found: readonly FormIssue[]) => show(found),
    sending,
    async submit(event?: FormEvent<HTMLFormElement>): Promise<void> {
      event?.preventDefault();
      if (pressed.current) return;
      if (event) element.current = event.currentTarget;
      const found = check?.(typed) ?? [];
      if (found.length > 0) return show(found);
      pressed.current = true;
      setSending(true);
      show(NONE);
      await send(typed).catch(showError);
      pressed.current = false;
      setSending(false);
    },
    /** What is wrong with a field of the request, until it is edited. */
    errorOf(name: string): string | undefined {
      const field = name.split('.').find((part) => part in typed);
      if (field !== undefined && corrected.has(field)) return undefined;
      return issues.find(({ path }) => path === (prefix ?? '') + name)?.message;
    },
  };
}
