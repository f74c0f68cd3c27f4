import { PurposeLinks } from '../../ui/purpose-links.tsx';

export function Purposes() {
  return (
    <section className="container pt-16 md:pt-24">
      <h2>Цвет этикетки подскажет назначение</h2>
      <p className="mt-2 max-w-[60ch] text-quiet">
        У&nbsp;каждой задачи свой цвет&nbsp;— на&nbsp;полке дома не&nbsp;перепутать утреннее с&nbsp;вечерним.
      </p>
      <PurposeLinks />
    </section>
  );
}
