/** Exceptions and the figures of today. */
export function Home() {
  return (
    <>
      <title>Сегодня</title>
      <h1>Сегодня</h1>
    </>
  );
}
