import { useRef, useState } from 'react';
import { itemIssues } from '../../../../kernel/course/course-item.rules.ts';
import { parsePlan } from '../../../../kernel/course/parse-plan.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { PlannerPart } from './planner-part.ts';

/** Lets the visitor save a text as a file. */
export function offerFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** The plan as a file of its owner: it outlives the sign-out and moves to another device. */
export function PlanFile({ plan, store, facts }: PlannerPart) {
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();

  async function load(file: File | undefined): Promise<void> {
    if (!file) return;
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
    const above = facts.products.find((product) =>
      loaded.items.some((item) => item.product === product.id && itemIssues(loaded, item, product).units !== undefined),
    );
    if (above)
      return setProblem(`${above.name}: в\u00a0файле больше, чем на\u00a0этикетке. Исправьте план там, откуда файл.`);
    setProblem(undefined);
    store.replace(loaded);
  }
  return (
    <div>
      <h3>Файл плана</h3>
      <p className="mb-3">Сохраните план на{'\u00a0'}своём устройстве, чтобы вернуть его после выхода или перенести.</p>
      <span className="flex flex-wrap gap-2">
        <Button small look="outline" onClick={() => offerFile('plan.json', 'application/json', JSON.stringify(plan))}>
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
      {problem && (
        <Notice tone="error" role="alert" className="mt-3">
          {problem}
        </Notice>
      )}
    </div>
  );
}
