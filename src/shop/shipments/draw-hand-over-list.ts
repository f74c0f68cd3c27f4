import { buffer } from 'node:stream/consumers';
import { CARRIERS } from '../../kernel/carriers.ts';
import { COMPANY } from '../../kernel/company.ts';
import { formatDayAndTime } from '../../kernel/dates.ts';
import { partWords } from '../../kernel/part-of-order.ts';
import { counted } from '../../kernel/plural.ts';
import { A4, openPdf, type PdfDocument as Page, type PdfFont } from '../../platform/pdf-document.ts';
import type { ListedParcel } from './hand-over-list.reads.ts';

const MARGIN = 48;
const WIDTH = A4.width - 2 * MARGIN;
const BOTTOM = A4.height - MARGIN;
const ROW = 20;
const COLUMNS = [40, 140, 160, 70, WIDTH - 410] as const;

/** Our own list of parcels that are given to a courier, for both to sign; it names no buyer. */
export function drawHandOverList(
  parcels: readonly ListedParcel[],
  { legalName, writtenAt }: { readonly legalName: string; readonly writtenAt: Date },
): Promise<Buffer> {
  const title = 'Реестр передачи посылок';
  const page = openPdf({ title, author: COMPANY.name, writtenAt, margin: MARGIN });
  const drawn = buffer(page);
  page.font('bold').fontSize(17).text(title, MARGIN, MARGIN);
  page.font('plain').fontSize(10).moveDown(0.5);
  page.text(`${formatDayAndTime(writtenAt)}, ${legalName}`);
  page.text(`${counted(parcels.length, ['посылка', 'посылки', 'посылок'])}, ${weightOf(parcels)}`).moveDown(0.8);
  drawRow(page, ['№', 'Заказ', 'Трек-номер', 'Вес, г', 'Служба'], 'bold');
  for (const [index, { orderNumber, partOf, track, weightGrams, carrier }] of parcels.entries())
    drawRow(
      page,
      [
        String(index + 1),
        `№\u00a0${orderNumber}${partWords(partOf)}`,
        track ?? '',
        String(weightGrams ?? ''),
        carrier ? CARRIERS[carrier] : '',
      ],
      'plain',
    );
  if (page.y + 80 > BOTTOM) page.addPage();
  page.font('plain').fontSize(10);
  for (const words of ['Передал', 'Принял']) {
    page.text(`${words}: ______________________  /______________________/`, MARGIN, page.y + 26, { width: WIDTH });
  }
  page.end();
  return drawn;
}

function weightOf(parcels: readonly ListedParcel[]): string {
  const grams = parcels.reduce((sum, { weightGrams }) => sum + (weightGrams ?? 0), 0);
  return `${(grams / 1000).toLocaleString('ru-RU', { maximumFractionDigits: 2 })}\u00a0кг`;
}

function drawRow(page: Page, cells: readonly string[], font: PdfFont): void {
  if (page.y + ROW > BOTTOM) page.addPage();
  const { y } = page;
  let x: number = MARGIN;
  page.font(font).fontSize(10).fillColor('black');
  for (const [column, width] of COLUMNS.entries()) {
    page.text(cells[column]!, x, y + 4, { width: width - 6, height: ROW - 4, ellipsis: true });
    x += width;
  }
  page
    .moveTo(MARGIN, y + ROW)
    .lineTo(MARGIN + WIDTH, y + ROW)
    .lineWidth(0.5)
    .strokeColor('#c9cfc9')
    .stroke();
  page.x = MARGIN;
  page.y = y + ROW;
}
