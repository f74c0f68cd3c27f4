import { COMPANY, DISCLAIMER } from '../../../src/kernel/company.ts';
import { bindWords } from '../../../src/kernel/typography.ts';
import {
  GUIDE_CLOSING,
  GUIDE_OPENING,
  GUIDE_PAGES,
  GUIDE_SUBTITLE,
  GUIDE_TITLE,
  type GuidePage,
} from './guide-text.ts';

/** Line drawings in the language of our labels, one for each page. */
const DRAWINGS: Readonly<Record<GuidePage['drawing'], string>> = {
  moon: '<path d="M70 18a34 34 0 1 0 22 54 40 40 0 0 1-22-54Z" fill="#fbfaf5"/><path d="M102 22v10m-5-5h10M112 50v6m-3-3h6M18 98c14-9 28-9 42 0s28 9 44-2"/>',
  glass:
    '<path d="M36 20h44l-6 78H42Z" fill="#fbfaf5"/><path d="M39 52c8-5 13 5 20 1s12-5 18-1l-4 43H43Z" fill="#dfe7c8"/><path d="M92 34c10 4 16 12 16 22-10-2-16-10-16-22ZM100 56c0 16-2 28-6 42"/>',
  path: '<path d="M14 100c30 0 10-22 38-24s18-24 46-26"/><path d="M34 66V38m-12 4c0-12 5-20 12-26 7 6 12 14 12 26s-24 12-24 0ZM86 40V20m-9 2c0-9 4-14 9-18 5 4 9 9 9 18s-18 9-18 0Z" fill="#fbfaf5"/><circle cx="102" cy="84" r="9" fill="#e8c4b2"/>',
  label:
    '<path d="M40 14h38v14H40ZM34 34c0-4 3-6 6-6h38c3 0 6 2 6 6v64c0 4-2 6-6 6H40c-4 0-6-2-6-6Z" fill="#fbfaf5"/><path d="M34 48h50v36H34Z" fill="#dfe7c8"/><path d="M42 57h34M42 66h26M42 75h30"/>',
  talk: '<path d="M16 28h58v38H42L28 80V66H16Z" fill="#fbfaf5"/><path d="M28 42h34M28 52h24"/><path d="M84 46h22v36H96v12L84 82H54v-6" fill="none"/><path d="M66 92c6 6 14 8 22 6"/>',
};

const STEM =
  '<path d="M120 268c0-50 2-84-2-128"/><path d="M119 226c-26-2-44-16-50-40 26 0 44 14 50 40ZM120 196c24-4 40-18 44-42-24 2-40 16-44 42ZM118 166c-20-4-33-16-36-36 20 2 33 14 36 36Z" fill="#fbfaf5"/><path d="M118 140c-10-14-10-30 0-46 10 16 10 32 0 46Z" fill="#8cad44"/>';

const STYLE = `
@page { size: 148mm 210mm; margin: 0 }
* { box-sizing: border-box; margin: 0 }
html { font: 400 9.6pt/1.45 Golos, sans-serif; color: #1f2a14; -webkit-print-color-adjust: exact }
h1, h2 { font-family: Literata, serif; font-weight: 500; letter-spacing: -0.012em; text-wrap: balance }
.page { position: relative; width: 148mm; height: 210mm; padding: 13mm 14mm; overflow: hidden; break-after: page; background: #fbfaf5 }
.page:last-child { break-after: auto }
svg { fill: none; stroke: #4f6820; stroke-width: 2.2; stroke-linecap: round; stroke-linejoin: round }
.cover { background: #eef2e1; padding: 18mm 16mm }
.cover h1 { font-size: 35pt; line-height: 1.08 }
.cover .sub { margin-top: 5mm; max-width: 88mm; font-size: 12pt; color: #4f6820 }
.cover svg.stem { position: absolute; right: 8mm; bottom: 0; height: 112mm }
.cover .opening { margin-top: 7mm; width: 84mm; font-size: 10pt }
.cover .brand { position: absolute; left: 16mm; bottom: 14mm; font: 500 12pt Literata, serif }
.head { display: grid; grid-template-columns: 1fr 30mm; gap: 6mm; align-items: center }
.head svg { width: 30mm }
.number { color: #4f6820; font-weight: 600; font-size: 9pt }
h2 { margin-top: 1mm; font-size: 20pt; line-height: 1.15 }
.lead { margin-top: 5mm; font-size: 10.6pt; color: #4a5440 }
ol { margin-top: 5.5mm; padding: 0; list-style: none; display: grid; gap: 3.2mm }
li { display: grid; grid-template-columns: 7mm 1fr; border-top: 0.3mm solid #dfe3d0; padding-top: 2.8mm }
li > b { font: 500 13pt/1 Literata, serif; color: #4f6820 }
li h3 { font-size: 10.4pt; font-weight: 600 }
ol.dense { margin-top: 4mm; gap: 2.1mm; font-size: 8.9pt; line-height: 1.38 }
.dense li { padding-top: 2mm }
.dense h3 { font-size: 9.6pt }
.today { position: absolute; inset: auto 14mm 20mm; padding: 4mm 5mm; border-radius: 3mm; background: #f8ebe4 }
.today b { color: #7f4630 }
.foot { position: absolute; inset: auto 14mm 9mm; display: flex; justify-content: space-between; font-size: 7.6pt; color: #5e6854 }
.closing { margin-top: 3.5mm; font-size: 8pt; line-height: 1.35; color: #5e6854 }
`;

function pageMarkup(page: GuidePage, index: number): string {
  const last = index === GUIDE_PAGES.length - 1;
  const steps = page.steps.map(
    ({ title, text }, step) =>
      `<li><b>${step + 1}</b><div><h3>${bindWords(title)}</h3><p>${bindWords(text)}</p></div></li>`,
  );
  return `<section class="page">
  <div class="head"><div><p class="number">Привычка ${index + 1} из ${GUIDE_PAGES.length}</p><h2>${bindWords(page.title)}</h2></div>
  <svg viewBox="0 0 120 112" aria-hidden="true">${DRAWINGS[page.drawing]}</svg></div>
  <p class="lead">${bindWords(page.lead)}</p><ol${steps.length > 4 ? ' class="dense"' : ''}>${steps.join('')}</ol>
  ${last ? `<p class="closing">${bindWords(GUIDE_CLOSING)}</p>` : ''}
  <p class="today"><b>Сегодня.</b> ${bindWords(page.today)}</p>
  <p class="foot"><span>${COMPANY.name} · ${DISCLAIMER}</span><span>${index + 2}</span></p></section>`;
}

/**
 * The guide as one printable document.
 * @param faces `@font-face` rules with the fonts inside
 */
export function drawGuide(faces: string): string {
  return `<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>${GUIDE_TITLE}. Пособие «${COMPANY.name}»</title>
<style>${faces}${STYLE}</style></head><body>
<section class="page cover"><h1>${GUIDE_TITLE.replace(' ', '<br>')}</h1><p class="sub">${bindWords(GUIDE_SUBTITLE)}</p>
<p class="opening">${bindWords(GUIDE_OPENING)}</p><svg class="stem" viewBox="40 80 150 190" aria-hidden="true">${STEM}<circle cx="168" cy="112" r="13" fill="#e8c4b2" stroke="none"/></svg><p class="brand">${COMPANY.name}</p></section>
${GUIDE_PAGES.map(pageMarkup).join('\n')}</body></html>`;
}
