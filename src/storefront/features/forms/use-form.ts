import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { FormKind } from '../../../kernel/form-words.ts';
import type { FormIssue } from '../../ui/form-issue.ts';
import { removeDraft, saveDraft, readDraft } from './form-draft.ts';
import { prepareForm, sendForm, type FormProblem, type SendBody } from './send-form.ts';

interface FormRules<T, B extends object> {
  readonly kind: FormKind;
  readonly blank: T;
  /** What a tab may remember of it. */
  draftOf?(typed: T): Partial<T>;
  /** Whether a draft is of this form still; one of an older page may not be. */
  isKnownDraft?(draft: Partial<T>): boolean;
  /** What the server would say, before it is asked. */
  check(typed: T): readonly FormIssue[];
  /** The request, without id and puzzle. */
  bodyOf(typed: T): B;
  send: SendBody<B>;
}

/** The state of one form: what is typed, what is wrong with it, and whether it is on its way. */
export function useForm<T extends object, B extends object>(rules: FormRules<T, B>) {
  const { kind, blank, draftOf, isKnownDraft, check, bodyOf } = rules;
  const [typed, setTyped] = useState(blank);
  const [problem, setProblem] = useState<FormProblem>();
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  const [number, setNumber] = useState<number>();
  /** The server's HTML cannot send anything yet. */
  const [ready, setReady] = useState(false);
  const pressed = useRef(false);

  useEffect(() => {
    setReady(true);
    const draft = draftOf && readDraft<T>(kind);
    if (draft && (isKnownDraft?.(mended(blank, draft)) ?? true))
      setTyped((before) => ({ ...before, ...mended(blank, draft) }));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears
  }, []);

  function type(change: Partial<T>): void {
    const next = { ...typed, ...change };
    setTyped(next);
    if (draftOf) saveDraft(kind, draftOf(next));
    setCorrected((before) => new Set([...before, ...Object.keys(change)]));
    prepareForm();
  }

  function tell(found: FormProblem | undefined): void {
    setCorrected(new Set());
    setProblem(found);
  }

  async function submit(event?: FormEvent): Promise<void> {
    event?.preventDefault();
    if (pressed.current) return;
    const issues = check(typed);
    if (issues.length > 0) return tell({ issues });
    pressed.current = true;
    setSending(true);
    const answer = await sendForm(kind, bodyOf(typed), rules.send);
    pressed.current = false;
    setSending(false);
    if (typeof answer !== 'number') return tell(answer);
    tell(undefined);
    removeDraft(kind);
    setNumber(answer);
  }

  return {
    typed,
    type,
    problem,
    tell,
    sending,
    ready,
    /** The number of the kept form, once it is. */
    number,
    submit,
    /** What is wrong with a field of the request, until it is typed into again. */
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

/** Of a draft, what still has the shape of the form. */
function mended<T extends object>(blank: T, draft: Partial<T>): Partial<T> {
  return Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => {
      const known = (blank as Record<string, unknown>)[name];
      return typeof known === typeof value && Array.isArray(known) === Array.isArray(value);
    }),
  ) as Partial<T>;
}
