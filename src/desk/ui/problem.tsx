import { CircleAlert } from 'lucide-react';
import { ApiFailure } from '../api/api-failure.ts';
import { pageOfRefusal } from '../words/guide-pages.ts';
import { GuideLink } from './guide-link.tsx';

/** The sentence of an error, announced when it appears; a refusal leads to its page of the guide. */
export function Problem({ id, error }: { readonly id?: string; readonly error: unknown }) {
  const page = error instanceof ApiFailure && error.code !== undefined ? pageOfRefusal(error.code) : undefined;
  return (
    <div id={id} role="alert">
      {error ? (
        <p className="problem">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          <span>
            {error instanceof ApiFailure
              ? error.message
              : 'Ошибка на\u00a0странице. Обновите\u00a0её и\u00a0повторите.'}{' '}
            {page && <GuideLink page={page}>Подробнее в&nbsp;справке</GuideLink>}
          </span>
        </p>
      ) : null}
    </div>
  );
}
