/** While the code of the first screen is loaded. */
export function Loading() {
  return (
    <p role="status" className="p-6 text-quiet">
      Загружаем…
    </p>
  );
}
