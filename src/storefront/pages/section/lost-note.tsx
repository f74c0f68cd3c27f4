/** Says that the choice has not arrived: the shelf stays as it was. */
export function LostNote({ lost }: { lost: true | undefined }) {
  return (
    <p role="status" className="text-sm font-semibold text-error">
      {lost && 'Нет связи: фильтр не\u00a0применён. Проверьте интернет и\u00a0повторите.'}
    </p>
  );
}
