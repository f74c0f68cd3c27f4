import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, NavLink, useParams, useSearchParams } from 'react-router';
import { moscowDay } from '../../../kernel/dates.ts';
import { DayField } from '../../ui/day-field.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { periodParams, readPeriod, reportQuery, reportsQuery, usualPeriods, type Period } from './report-query.ts';
import { ReportTable } from './report-table.tsx';
import './reports.css';

/** Reports that the member may read; the period stays when another one is opened. */
export function Reports() {
  const { report } = useParams();
  const [params] = useSearchParams();
  const period = readPeriod(params);
  const names = useQuery(reportsQuery);
  const query = String(periodParams(period));
  const search = query && `?${query}`;
  return (
    <div className="grid gap-4">
      {report === undefined && <title>Отчёты</title>}
      <h1>Отчёты</h1>
      <Loaded of={names}>
        {({ reports }) => (
          <>
            <nav aria-label="Отчёты" className="views">
              {reports.map(({ name, title }) => (
                <NavLink key={name} to={`/reports/${name}${search}`} className="view">
                  {title}
                </NavLink>
              ))}
            </nav>
            {report === undefined ? (
              <ul className="part-rows part">
                {reports.map(({ name, title, about }) => (
                  <li key={name}>
                    <Link to={`/reports/${name}${search}`} className="text-link font-semibold">
                      {title}
                    </Link>
                    <span className="text-quiet">{about[0]}</span>
                  </li>
                ))}
              </ul>
            ) : (
              <OneReport key={report} name={report} period={period} />
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

function OneReport({ name, period }: { readonly name: string; readonly period: Period }) {
  const found = useQuery(reportQuery(name, period));
  const shown = found.data;
  return (
    <>
      <title>{shown ? `${shown.title} · Отчёты` : 'Отчёты'}</title>
      <PeriodPicker period={period} shown={shown} />
      <Loaded of={found}>
        {({ title, about, from, to, tables }) => (
          <div className="grid gap-4">
            <div className="grid max-w-3xl gap-1 text-quiet">
              {about.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
            <div aria-label={title} role="group" className="grid gap-4">
              {tables.map((table) => (
                <ReportTable key={table.name} report={name} period={{ from, to }} table={table} />
              ))}
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}

interface PeriodPickerProps {
  /** Of the address. */
  readonly period: Period;
  /** That the report was read for; the server completes what the address leaves out. */
  readonly shown: Period | undefined;
}

function PeriodPicker({ period, shown }: PeriodPickerProps) {
  const [, setParams] = useSearchParams();
  // Of the day on which the page was opened.
  const [usual] = useState(() => usualPeriods(moscowDay(new Date())));
  const from = period.from ?? shown?.from;
  const to = period.to ?? shown?.to;
  function set(next: { readonly from: string | undefined; readonly to: string | undefined }) {
    setParams(periodParams({ ...(next.from && { from: next.from }), ...(next.to && { to: next.to }) }), {
      preventScrollReset: true,
    });
  }
  return (
    <section aria-label="Период" className="filters">
      <div role="group" aria-label="Частые периоды" className="chips choices">
        {usual.map(({ name, period: one }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={one.from === from && one.to === to}
            onClick={() => set(one)}
          >
            {name}
          </button>
        ))}
      </div>
      <DayField label="С" value={from} onChange={(day) => set({ from: day, to })} />
      <DayField label="По" value={to} onChange={(day) => set({ from, to: day })} />
    </section>
  );
}
