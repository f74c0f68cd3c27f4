import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(where: string | Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Accessibility violations of a page, or of a part of it, after all animations have ended. */
export async function axeViolations(page: Page | Frame, part?: string): Promise<string[]> {
  await page.evaluate(source);
  return page.evaluate(
    async ([where, runOnly]) => {
      await document.fonts.ready;
      // A visitor sees these parts laid out, since she comes near them; axe looks at all of them at once.
      for (const part of document.querySelectorAll<HTMLElement>('*'))
        if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
      await new Promise(requestAnimationFrame);
      // Contrast is wrong while colours fade.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const { axe } = window as unknown as { axe: Axe };
      const { violations } = await axe.run(where ?? document, { runOnly });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    },
    [part, RULES] as const,
  );
}
