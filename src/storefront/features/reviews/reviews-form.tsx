import { useEffect, useRef, useState, type FormEvent } from 'react';
import { links } from '../../../kernel/links.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { CheckField, TextArea, TextField } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import { Notice } from '../../ui/notice.tsx';
import { RatingField } from './reviews-rating-field.tsx';
import {
  checkReview,
  removeReviewDraft,
  sendReview,
  typeReview,
  useTypedReview,
  type OrderProof,
  type ReviewSubject,
  type ReviewProblem,
  type TypedReview,
} from './reviews-typed.ts';

interface ReviewFormProps {
  productId: ReviewSubject;
  supplement: boolean;
  proof: OrderProof | undefined;
  onClose(): void;
}

export function ReviewForm({ productId, supplement, proof, onClose }: ReviewFormProps) {
  const typed = useTypedReview(productId);
  const [problem, setProblem] = useState<ReviewProblem>();
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  const [sent, setSent] = useState(false);
  const pressed = useRef(false);
  const title = useRef<HTMLHeadingElement>(null);
  const thanks = useRef<HTMLDivElement>(null);

  useEffect(() => (sent ? thanks : title).current?.focus(), [sent]);

  const errorOf = (name: keyof TypedReview) =>
    corrected.has(name) ? undefined : problem?.issues.find(({ path }) => path === `review.${name}`)?.message;
  function type(change: Partial<TypedReview>): void {
    typeReview(productId, change);
    setCorrected((before) => new Set([...before, ...Object.keys(change)]));
  }
  function showProblem(found: ReviewProblem | undefined): void {
    setCorrected(new Set());
    setProblem(found);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (pressed.current) return;
    const issues = checkReview(typed);
    if (issues.length > 0) return showProblem({ issues });
    pressed.current = true;
    setSending(true);
    const failure = await sendReview(productId, typed, proof);
    pressed.current = false;
    setSending(false);
    showProblem(failure);
    if (failure) return;
    removeReviewDraft(productId);
    setSent(true);
  }

  if (sent) {
    return (
      <Notice ref={thanks} tone="good" role="status" tabIndex={-1}>
        Спасибо! Отзыв появится после проверки, обычно в&nbsp;течение двух рабочих дней.
      </Notice>
    );
  }
  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-labelledby="review-title"
      className="panel p-5 sm:p-7"
    >
      <h3 id="review-title" ref={title} tabIndex={-1} className="text-xl">
        Ваш отзыв
      </h3>
      <p className="mt-2 text-sm text-quiet">
        {productId === null
          ? 'Расскажите, как прошёл заказ: сайт, сборка, доставка, ответы поддержки. '
          : 'Расскажите о\u00a0самом товаре: вкус, запах, упаковка, удобно\u00a0ли. '}
        Не&nbsp;называйте чужих имён, телефонов и&nbsp;адресов.
        {supplement && (
          <>
            {' '}
            Отзыв&nbsp;— личное мнение, БАД не&nbsp;является лекарственным средством: слова о&nbsp;лечении болезней мы
            показать не&nbsp;можем.
          </>
        )}
      </p>
      {problem && problem.issues.length > 0 && (
        <div className="mt-5">
          <ErrorSummary issues={problem.issues} />
        </div>
      )}
      <div className="mt-5 grid gap-4 sm:grid-cols-2">
        <RatingField
          value={typed.rating}
          onChange={(rating) => type({ rating })}
          error={errorOf('rating')}
          className="sm:col-span-2"
        />
        <TextArea
          id={fieldId('review.text')}
          label="Отзыв"
          rows={5}
          required
          maxLength={3000}
          value={typed.text}
          onChange={(event) => type({ text: event.currentTarget.value })}
          error={errorOf('text')}
          className="sm:col-span-2"
        />
        <TextField
          id={fieldId('review.name')}
          label="Имя"
          autoComplete="given-name"
          autoCapitalize="words"
          required
          maxLength={80}
          value={typed.name}
          onChange={(event) => type({ name: event.currentTarget.value })}
          error={errorOf('name')}
          hint="Его увидят все; можно указать псевдоним"
        />
        <TextField
          id={fieldId('review.city')}
          label="Город"
          autoComplete="address-level2"
          optional
          maxLength={80}
          value={typed.city}
          onChange={(event) => type({ city: event.currentTarget.value })}
          error={errorOf('city')}
        />
      </div>
      <CheckField
        id={fieldId('review.consent')}
        className="mt-4"
        checked={typed.consent}
        onChange={(event) => type({ consent: event.currentTarget.checked })}
        error={errorOf('consent')}
      >
        Даю{' '}
        <a href={links.consent()} target="_blank" className="link">
          согласие на&nbsp;обработку персональных данных
          <span className="sr-only"> (откроется в&nbsp;новой вкладке)</span>
        </a>{' '}
        и&nbsp;на&nbsp;показ имени и&nbsp;города рядом с&nbsp;отзывом
      </CheckField>
      {problem?.sentence && (
        <Notice tone="error" role="alert" className="mt-4">
          {problem.sentence}
        </Notice>
      )}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" busy={sending}>
          {sending ? 'Отправляем…' : 'Отправить отзыв'}
        </Button>
        <Button look="quiet" onClick={onClose}>
          Не&nbsp;сейчас
        </Button>
      </div>
    </form>
  );
}
