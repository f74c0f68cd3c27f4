import { useState } from 'react';
import { dayIn, dayText } from '../../../../kernel/course/days.ts';
import type { CoursePlan } from '../../../../kernel/course/plan.ts';
import { counted, GOODS, PACKS } from '../../../../kernel/plural.ts';
import { saveFile } from '../../../client/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { focusPart } from './focus-part.ts';
import type { PlannerPart } from './planner-part.ts';

/** Asks which plan to keep where one was made in this browser and another on a second device. @param updatedAt of the copy */
export function TwoPlans({ plan, store, facts, updatedAt }: PlannerPart & { updatedAt: string }) {
  const [keeping, setKeeping] = useState(false);
  const { second } = store;
  if (!second) return null;

  async function keep(which: 'copy' | 'device'): Promise<void> {
    setKeeping(true);
    await store.keep(which);
    setKeeping(false);
    focusPart();
  }
  return (
    <Notice tone="warm" role="group" aria-label="Выбор плана" title={'У\u00a0вас два плана: какой оставить?'}>
      <ul className="mt-1 grid gap-1">
        <li>
          <b>На сайте:</b> {contents(plan)}, {changed(plan, updatedAt, facts.today)}. Он открыт ниже.
        </li>
        <li>
          <b>В{'\u00a0'}этом браузере:</b> {contents(second.plan)},{' '}
          {changed(second.plan, second.changedAt, facts.today)}.
        </li>
      </ul>
      <p className="mt-2">Второй план удалится. Пока вы не{'\u00a0'}выбрали, хранятся оба.</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button small busy={keeping} onClick={() => void keep('copy')}>
          Оставить план с{'\u00a0'}сайта
        </Button>
        <Button small busy={keeping} look="outline" onClick={() => void keep('device')}>
          Оставить план этого браузера
        </Button>
        <Button
          small
          look="quiet"
          onClick={() => saveFile('plan.json', new Blob([JSON.stringify(second.plan)], { type: 'application/json' }))}
        >
          Сохранить план браузера в{'\u00a0'}файл
        </Button>
      </div>
    </Notice>
  );
}

function contents({ people, items, packs }: CoursePlan): string {
  const goods = new Set(items.map(({ product }) => product)).size;
  return [
    counted(people.length, ['человек', 'человека', 'человек']),
    counted(goods, GOODS),
    counted(packs.filter(({ units }) => units > 0).length, PACKS),
  ].join(', ');
}

const changed = ({ zone }: CoursePlan, at: string | undefined, today: string): string =>
  at === undefined ? 'когда изменён, неизвестно' : `изменён ${dayText(dayIn(zone, new Date(at)), today)}`;
