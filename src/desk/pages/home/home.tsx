import './home.css';
import { useMay } from '../../session/session.ts';
import { Exceptions } from './exceptions.tsx';
import { TodaysFigures } from './figures.tsx';
import { OwnWork } from './own-work.tsx';

/** What needs a person, and the figures of today beside it. */
export function Home() {
  const may = useMay();
  const [seesExceptions, seesFigures] = [may('exception:read'), may('figures:read')];
  return (
    <>
      <title>Сегодня</title>
      <header className="mb-4 flex flex-wrap items-baseline gap-x-3">
        <h1>Сегодня</h1>
        {seesExceptions && seesFigures && (
          <a href="#figures" className="home-jump text-link">
            К&nbsp;цифрам дня
          </a>
        )}
      </header>
      <div className={seesExceptions ? 'home' : 'grid gap-6'}>
        {seesExceptions ? <Exceptions /> : <OwnWork />}
        {seesFigures && <TodaysFigures />}
      </div>
    </>
  );
}
