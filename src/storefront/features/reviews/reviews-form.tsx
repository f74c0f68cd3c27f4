import { useEffect, useRef, useState } from 'react';
import { links } from '../../../kernel/links.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorSummary } from '../../ui/error-summary.tsx';
import { CheckField, TextArea, TextField } from '../../ui/field.tsx';
import { fieldId } from '../../ui/form-issue.ts';
import { Notice } from '../../ui/notice.tsx';
import { useForm } from '../forms/use-form.ts';
import { RatingField } from './reviews-rating-field.tsx';
import {
  checkReview,
  reviewProblem,
  sendReview,
  typeReview,
  useTypedReview,
  type OrderProof,
  type ReviewSubject,
} from './reviews-typed.ts';

interface ReviewFormProps {
  productId: ReviewSubject;
  supplement: boolean;
  proof: OrderProof | undefined;
  onClose(): void;
}

export function ReviewForm({ productId, supplement, proof, onClose }: ReviewFormProps) {
  const [sent, setSent] = useState(false);
  const title = useRef<HTMLHeadingElement>(null);
  const thanks = useRef<HTMLDivElement>(null);
  const { typed, type, errorOf, issues, problem, sending, submit } = useForm({
    state: [useTypedReview(productId), (next) => typeReview(productId, next)],
    prefix: 'review.',
    check: checkReview,
    async send(review) {
      await sendReview(productId, review, proof);
      setSent(true);
    },
    problemOf: reviewProblem,
  });

  useEffect(() => (sent ? thanks : title).current?.focus(), [sent]);

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
      {issues.length > 0 && (
        <div className="mt-5">
          <ErrorSummary issues={issues} />
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
      {problem && (
        <Notice tone="error" role="alert" className="mt-4">
          {problem}
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
