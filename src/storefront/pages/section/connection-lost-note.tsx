/** Says that a filter was not applied because the connection was lost. */
export function ConnectionLostNote({ lost }: { lost: true | undefined }) {
  return (
    <p role="status" className="text-sm font-semibold text-error">
      {lost && 'Нет связи: фильтр не\u00a0применён. Проверьте интернет и\u00a0повторите.'}
    </p>
  );
}
