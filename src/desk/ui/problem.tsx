import { CircleAlert } from 'lucide-react';
import { ApiFailure } from '../api/api-failure.ts';

/** The sentence of an error, announced when it appears. */
export function Problem({ id, error }: { readonly id?: string; readonly error: unknown }) {
  return (
    <div id={id} role="alert">
      {error ? (
        <p className="problem">
          <CircleAlert aria-hidden size={18} className="mt-0.5 shrink-0" />
          {error instanceof ApiFailure ? error.message : 'Ошибка на\u00a0странице. Обновите\u00a0её и\u00a0повторите.'}
        </p>
      ) : null}
    </div>
  );
}
