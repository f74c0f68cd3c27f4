import { useRef, useState } from 'react';
import { aboveLabel } from '../../../../kernel/course/course-item.rules.ts';
import { dayIn } from '../../../../kernel/course/days.ts';
import { parsePlan } from '../../../../kernel/course/parse-plan.ts';
import type { CoursePlan } from '../../../../kernel/course/plan.ts';
import { saveFile } from '../../../client/save-file.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ConfirmNotice } from '../confirm-notice.tsx';
import { focusPart } from './focus-part.ts';
import type { PlannerPart } from './planner-part.ts';

/** The plan as a file of its owner: it outlives the sign-out and moves to another device. */
export function PlanFile({ plan, store, facts }: PlannerPart) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [replacing, setReplacing] = useState<CoursePlan>();
  const isEmpty = plan.people.length + plan.items.length + plan.packs.length === 0;

  async function load(file: File | undefined): Promise<void> {
    if (!file) return;
    setReplacing(undefined);
    const read = await file.text().then(
      (text): unknown => {
        try {
          return JSON.parse(text);
        } catch {
          return undefined;
        }
      },
      () => undefined,
    );
    const loaded = parsePlan(read);
    if (!loaded) return setProblem('Этот файл не\u00a0план или повреждён: выберите другой.');
    const today = dayIn(loaded.zone, new Date());
    const current = loaded.items.filter(({ end }) => end === null || end >= today);
    const above = facts.products.find((product) => {
      const ids = aboveLabel(loaded, product);
      return current.some(({ id }) => ids.includes(id));
    });
    if (above)
      return setProblem(`${above.name}: в\u00a0файле больше, чем на\u00a0этикетке. Исправьте план там, откуда файл.`);
    const known = new Set([...facts.products.map(({ id }) => id), ...plan.items.map(({ product }) => product)]);
    if (!current.every((item) => known.has(item.product)))
      return setProblem(
        'В\u00a0файле есть товар, которого нет в\u00a0магазине или у\u00a0которого на\u00a0этикетке нет дозы. Уберите его из\u00a0плана там, откуда файл.',
      );
    setProblem(undefined);
    if (isEmpty) replaceBy(loaded);
    else setReplacing(loaded);
  }
  function replaceBy(loaded: CoursePlan): void {
    store.replace(loaded);
    setReplacing(undefined);
  }
  function save(): void {
    saveFile('plan.json', new Blob([JSON.stringify(plan)], { type: 'application/json' }));
  }
  return (
    <div>
      <h3>Файл плана</h3>
      <p className="mb-3">Сохраните план на{'\u00a0'}своём устройстве, чтобы вернуть его после выхода или перенести.</p>
      <span className="flex flex-wrap gap-2">
        <Button small look="outline" onClick={save}>
          Сохранить файл
        </Button>
        <Button small look="outline" onClick={() => input.current?.click()}>
          Загрузить из{'\u00a0'}файла
        </Button>
        <input
          ref={input}
          type="file"
          accept="application/json,.json"
          aria-label="Файл плана"
          className="sr-only"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            void load(currentTarget.files?.[0]).finally(() => (currentTarget.value = ''));
          }}
        />
      </span>
      {replacing && (
        <ConfirmNotice
          className="mt-3"
          label="Замена плана"
          title="Заменить план планом из файла?"
          confirm="Заменить"
          onConfirm={() => {
            replaceBy(replacing);
            focusPart();
          }}
          onCancel={() => {
            setReplacing(undefined);
            focusPart();
          }}
        >
          Люди, товары, упаковки и{'\u00a0'}отметки, которые записаны сейчас, удалятся. Чтобы вернуть их, сначала
          сохраните файл.
        </ConfirmNotice>
      )}
      {problem && (
        <Notice tone="error" role="alert" className="mt-3">
          {problem}
        </Notice>
      )}
    </div>
  );
}
