import { useEffect, useMemo, useRef, useState, type FormEvent } from 'react';
import { links } from '../../../kernel/links.ts';
import { callApi } from '../../client/api.ts';
import { FormFoot } from '../../features/forms/form-foot.tsx';
import { FORM_GRID } from '../../features/forms/form-grid.ts';
import { FormThanks } from '../../features/forms/form-thanks.tsx';
import { useFiles } from '../../features/forms/use-files.ts';
import { useSiteForm } from '../../features/forms/use-site-form.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { BLANK, bodyOf, checkAll, checkStep, draftOf, isKnownDraft, KIND, stepOf, STEPS } from './brief.ts';
import { StepCompany } from './step-company.tsx';
import { StepProduct } from './step-product.tsx';
import { StepSummary } from './step-summary.tsx';
import { StepVolume } from './step-volume.tsx';
import { TermsGuide } from './terms-guide.tsx';

const LAST = STEPS.length - 1;

/** The brief, a step at a time. Going back loses nothing, and the last step shows everything before it is sent. */
export function BriefBuilder({ focusFirst }: { focusFirst: boolean }) {
  const files = useFiles();
  const [step, setStep] = useState(0);
  const form = useSiteForm({
    kind: KIND,
    blank: BLANK,
    draftOf,
    isKnownDraft,
    check: (typed) => checkAll(typed, files.busy),
    bodyOf: (typed) => bodyOf(typed, files.ids),
    send: (request) => callApi('POST /api/forms/partnership', request),
  });
  const { typed, issues, showIssues } = form;
  const title = useRef<HTMLHeadingElement>(null);
  const focusesTitle = useRef(focusFirst);

  useEffect(() => {
    if (focusesTitle.current) title.current?.focus();
    focusesTitle.current = true;
  }, [step]);

  // The summary takes the focus when its list is a new array: the same issues must stay the same array.
  const stepIssues = useMemo(() => issues.filter((issue) => stepOf(issue) === step), [issues, step]);

  // Fields that the server refuses may be on an earlier step.
  const [first] = issues;
  useEffect(() => {
    if (!first) return;
    focusesTitle.current = false;
    setStep(stepOf(first));
  }, [first]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (step === LAST) return void form.submit();
    const found = checkStep(typed, step, files.busy);
    showIssues(found);
    if (found.length === 0) go(step + 1);
  }

  function go(to: number): void {
    showIssues([]);
    focusesTitle.current = true;
    setStep(to);
  }

  if (form.number !== undefined) {
    return (
      <FormThanks title="Спасибо, задание у технолога" number={form.number}>
        <p>
          Ответим в&nbsp;течение двух рабочих дней письмом на&nbsp;{typed.email.trim()}: что понятно, что уточнить,
          сколько стоит упаковка и&nbsp;когда будет образец. Письмо с&nbsp;номером уже в&nbsp;пути.
        </p>
        <p className="pt-2">
          <a href={links.certificates()} className="btn btn-outline">
            Пока посмотреть сертификаты
          </a>
        </p>
      </FormThanks>
    );
  }
  const part = { typed, type: form.type, errorAt: form.errorOf };
  return (
    <div className="brief">
      <form className="px-4 pt-5 pb-6 sm:p-8 panel" noValidate onSubmit={submit} aria-labelledby="brief-step">
        <ol className="brief-steps" aria-label="Шаги задания">
          {STEPS.map((name, place) => (
            <li key={name} aria-current={place === step ? 'step' : undefined}>
              {place < step ? (
                <button type="button" onClick={() => go(place)}>
                  {name}
                </button>
              ) : (
                <span>{name}</span>
              )}
            </li>
          ))}
        </ol>
        <div className={FORM_GRID}>
          <h3 id="brief-step" ref={title} tabIndex={-1} className="sm:col-span-full text-xl">
            <span className="sr-only">
              Шаг {step + 1} из {STEPS.length}:{' '}
            </span>
            {STEPS[step]}
          </h3>
          {stepIssues.length > 0 && <ErrorSummary issues={stepIssues} />}
          {step === 0 && <StepProduct {...part} />}
          {step === 1 && <StepVolume {...part} />}
          {step === 2 && <StepCompany {...part} files={files} />}
          {step === LAST && <StepSummary {...part} files={files} onChange={go} />}
          <FormFoot
            problem={form.problem}
            sending={form.sending}
            beside={
              step > 0 && (
                <Button look="quiet" onClick={() => go(step - 1)}>
                  Назад
                </Button>
              )
            }
          >
            {step === LAST ? 'Отправить задание' : 'Далее'}
          </FormFoot>
        </div>
      </form>
      <TermsGuide typed={typed} />
    </div>
  );
}
