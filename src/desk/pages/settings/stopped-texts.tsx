import { useMutation } from '@tanstack/react-query';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../../ui/problem.tsx';
import type { EditedRule } from './claims-query.ts';

/** Which published texts a rule as it is edited would newly stop. */
export function StoppedTexts({ rule }: { readonly rule: EditedRule }) {
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => answerOf(staffApi.POST('/api/staff/claim-rules/stopped-texts', { body: { rule } })),
  });
  return (
    <section aria-labelledby="stopped" className="part">
      <h2 id="stopped">Что правило остановит</h2>
      <p className="note">
        Опубликованное остаётся на&nbsp;сайте, но&nbsp;сохранить такой текст снова не&nbsp;получится, пока его
        не&nbsp;исправят.
      </p>
      <div>
        <Button look="outline" busy={isPending} onClick={() => mutate()}>
          Проверить товары и&nbsp;статьи
        </Button>
      </div>
      <Problem error={error} />
      <div role="status" className="grid gap-2">
        {data && (
          <p>
            {data.stopped.length === 0 ? 'Нового не\u00a0остановит ничего' : `Остановит: ${data.stopped.length}`}
            {data.isAll ? `, просмотрены все тексты: ${data.read}.` : `, просмотрены первые ${data.read}, есть ещё.`}
          </p>
        )}
        {data && data.stopped.length > 0 && (
          <ul className="part-rows">
            {data.stopped.map(({ kind, id, title, address, place, words }) => (
              <li key={`${kind}-${id}`}>
                <a href={address} target="_blank" rel="noreferrer" className="text-link">
                  {title}
                </a>
                <span className="text-xs">
                  {place}: <span className="text-error">«{words}»</span>
                </span>
                <span className="note">{address}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  );
}
