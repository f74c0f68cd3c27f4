import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FormKind } from '../../../kernel/form-options.ts';
import type { FormIssue } from '../../ui/form-issue.ts';
import { removeDraft, saveDraft, readDraft } from './form-draft.ts';
import { prepareForm, sendForm, type FormProblem, type SendBody } from './send-form.ts';

interface FormRules<T, B extends object> {
  readonly kind: FormKind;
  readonly blank: T;
  /** The part that may be saved as a draft. */
  draftOf?(typed: T): Partial<T>;
  /** Whether a draft still fits this form; it may come from an older version of the page. */
  isKnownDraft?(draft: Partial<T>): boolean;
  /** The same checks as on the server, before sending. */
  check(typed: T): readonly FormIssue[];
  /** The body of the request, without id and solution. */
  bodyOf(typed: T): B;
  send: SendBody<B>;
}

/** The state of one form: what is typed, what is wrong with it, and whether it is being sent. */
export function useForm<T extends object, B extends object>(rules: FormRules<T, B>) {
  const { kind, blank, draftOf, isKnownDraft, check, bodyOf } = rules;
  const [typed, setTyped] = useState(blank);
  const [problem, setProblem] = useState<FormProblem>();
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  const [number, setNumber] = useState<number>();
  /** False before hydration, when the form cannot be sent. */
  const [ready, setReady] = useState(false);
  const pressed = useRef(false);

  useEffect(() => {
    setReady(true);
    const draft = draftOf && readDraft<T>(kind);
    if (draft && (isKnownDraft?.(matchingFields(blank, draft)) ?? true))
      setTyped((before) => ({ ...before, ...matchingFields(blank, draft) }));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears
  }, []);

  function type(change: Partial<T>): void {
    const next = { ...typed, ...change };
    setTyped(next);
    if (draftOf) saveDraft(kind, draftOf(next));
    setCorrected((before) => new Set([...before, ...Object.keys(change)]));
    prepareForm();
  }

  function showProblem(found: FormProblem | undefined): void {
    setCorrected(new Set());
    setProblem(found);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (pressed.current) return;
    const issues = check(typed);
    if (issues.length > 0) return showProblem({ issues });
    pressed.current = true;
    setSending(true);
    const answer = await sendForm(kind, bodyOf(typed), rules.send);
    pressed.current = false;
    setSending(false);
    if (typeof answer !== 'number') return showProblem(answer);
    showProblem(undefined);
    removeDraft(kind);
    setNumber(answer);
  }

  return {
    typed,
    type,
    problem,
    showProblem,
    sending,
    ready,
    /** The number of the form, once it is saved. */
    number,
    submit,
    /** What is wrong with a field of the request, until it is edited. */
    errorOf(name: string): string | undefined {
      const [field] = name.replace(/^brief\./, '').split('.');
      if (corrected.has(field!)) return undefined;
      return problem?.issues.find(({ path }) => path === `${kind}.${name}`)?.message;
    },
    again() {
      setNumber(undefined);
      setTyped(blank);
    },
  };
}

/** The fields of a draft that still have the type of the form's fields. */
function matchingFields<T extends object>(blank: T, draft: Partial<T>): Partial<T> {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => {
      const known = (blank as Record<string, unknown>)[name];
      return typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
    }),
  ) as Partial<T>;
}
