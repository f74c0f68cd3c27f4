import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Frame, Page } from 'playwright-core';
import { untilIdle } from './browser.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

interface Axe {
  run(where: string | Document, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

/** Accessibility violations of a page, or of a part of it, with all animations at their end. */
export async function axeViolations(page: Page | Frame, part?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(
    async ([where, runOnly]) => {
      await document.fonts.ready;
      // A visitor sees these parts laid out, since she comes near them; axe looks at all of them at once.
      for (const part of document.querySelectorAll<HTMLElement>('*'))
        if (getComputedStyle(part).contentVisibility === 'auto') part.style.contentVisibility = 'visible';
      await new Promise(requestAnimationFrame);
      // Contrast is wrong while colours fade. Not waited for: an animation in a closed part of the page never says that it has ended.
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      for (const animation of ending) animation.finish();
      await new Promise(requestAnimationFrame);
      const { axe } = window as unknown as { axe: Axe };
      // What passes is neither listed nor described by selectors, which takes time and is not read.
      const options = { runOnly, resultTypes: ['violations'], selectors: false };
      const { violations } = await axe.run(where ?? document, options);
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`);
    },
    [part, RULES] as const,
  );
}

/**
 * Accessibility violations and sideways scrolling of a page, or of a part of it, at each width. It is the same document at
 * every width, so it is resized instead of opened again; at the end it has the first width.
 */
export async function problemsAtWidths(page: Page, widths: readonly number[], part?: string): Promise<string[]> {
  const { height } = page.viewportSize()!;
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    // Wide windows have parts with code of their own.
    await untilIdle(page);
    const sideways = await page.evaluate(
      (where) => [...document.querySelectorAll(where)].some(({ scrollWidth }) => scrollWidth > window.innerWidth),
      part ? `html, ${part}` : 'html',
    );
    const found = [...(await axeViolations(page, part)), ...(sideways ? ['scrolls sideways'] : [])];
    problems.push(...found.map((problem) => `at ${width} px ${problem}`));
  }
  await page.setViewportSize({ width: widths[0]!, height });
  return problems;
}
