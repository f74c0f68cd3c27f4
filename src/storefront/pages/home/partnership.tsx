import { links } from '../../../kernel/links.ts';

/** For companies that want a supplement under their own brand. */
export function Partnership() {
  return (
    <section className="container pt-16 md:pt-24">
      <div className="partner-call">
        <h2>Выпустим добавку под&nbsp;вашим именем</h2>
        <p>
          Рецептура, банка, документы и&nbsp;партия&nbsp;— тем&nbsp;же порядком, каким делаем свои: с&nbsp;протоколом
          лаборатории и&nbsp;образцом на&nbsp;хранении.
        </p>
        <a href={links.partnership()} className="btn btn-primary">
          Рассчитать выпуск
        </a>
      </div>
    </section>
  );
}
