import { useLayoutEffect, useState } from 'react';
import type { FormKind } from '../../../kernel/form-options.ts';
import { ApiError, errorSentence } from '../../client/api-error.ts';
import type { FormIssue } from '../../ui/form-issue.ts';
import { removeDraft, saveDraft, readDraft } from './form-draft.ts';
import { prepareForm, sendForm, type SendBody } from './send-form.ts';
import { useForm } from './use-form.ts';

interface SiteFormRules<T, B extends object> {
  readonly kind: FormKind;
  readonly blank: T;
  /** The part that may be saved as a draft. */
  draftOf?(typed: T): Partial<T>;
  /** Whether a draft still fits this form; it may come from an older version of the page. */
  isKnownDraft?(draft: Partial<T>): boolean;
  check(typed: T): readonly FormIssue[];
  /** The body of the request, without id and solution. */
  bodyOf(typed: T): B;
  send: SendBody<B>;
}

/** A form to the staff: what is typed is saved as a draft, and the sent form gets a number. */
export function useSiteForm<T extends object, B extends object>(rules: SiteFormRules<T, B>) {
  const { kind, blank, draftOf, isKnownDraft, check, bodyOf } = rules;
  const [typed, setTyped] = useState(blank);
  const [number, setNumber] = useState<number>();

  // In a layout effect: text that was typed before the form was active is entered after it, and must not be lost.
  useLayoutEffect(() => {
    const draft = draftOf && readDraft<T>(kind);
    if (draft && (isKnownDraft?.(matchingFields(blank, draft)) ?? true))
      setTyped((before) => ({ ...before, ...matchingFields(blank, draft) }));
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the form appears
  }, []);

  function change(next: T): void {
    setTyped(next);
    if (draftOf) saveDraft(kind, draftOf(next));
    prepareForm();
  }

  const form = useForm({
    state: [typed, change],
    prefix: `${kind}.`,
    check,
    async send() {
      const saved = await sendForm(kind, bodyOf(typed), rules.send);
      removeDraft(kind);
      setNumber(saved);
    },
    problemOf: (error) =>
      errorSentence(error) +
      (error instanceof ApiError && error.retryable ? ' Написанное осталось на\u00a0странице.' : ''),
  });

  return {
    ...form,
    /** The number of the form, once it is saved. */
    number,
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
