import { buffer } from 'node:stream/consumers';
import { COMPANY, type CompanyFacts } from '../../kernel/company.ts';
import { formatMoney } from '../../kernel/money.ts';
import { A4, openPdf, type PdfDocument as Page, type PdfFont } from '../../platform/pdf-document.ts';
import type { InvoiceText } from './invoice.rules.ts';

const MARGIN = 48;
const WIDTH = A4.width - 2 * MARGIN;
const BOTTOM = A4.height - MARGIN;
const GAP = 10;
const QUIET = '#5a625c';
const EDGE = '#c9cfc9';

/** Columns of the table; the name takes what is left. */
const COLUMNS = [
  { title: '№', width: 28, align: 'left' },
  { title: 'Наименование', width: WIDTH - 28 - 44 - 84 - 84 - 92, align: 'left' },
  { title: 'Кол-во', width: 44, align: 'right' },
  { title: 'Цена', width: 84, align: 'right' },
  { title: 'Скидка', width: 84, align: 'right' },
  { title: 'Сумма', width: 92, align: 'right' },
] as const;

interface Parties {
  readonly company: CompanyFacts;
  /** Requisites of the company are not real yet. */
  readonly placeholders: boolean;
  /** Empty once the order is anonymized. */
  readonly buyer: string;
}

/** Draws the paper of an order: A4, as many pages as its lines need. */
export async function drawInvoice(text: InvoiceText, parties: Parties, writtenAt: Date): Promise<Buffer> {
  const page = openPdf({ title: text.title, author: parties.company.legalName, writtenAt, margin: MARGIN });
  const drawn = buffer(page);
  drawHead(page, text, parties);
  drawTable(page, text);
  drawSums(page, text);
  page.moveDown(1);
  for (const note of text.notes) paragraph(page, note);
  page.end();
  return drawn;
}

function drawHead(page: Page, { title }: InvoiceText, { company, placeholders, buyer }: Parties): void {
  page.font('bold').fontSize(11).fillColor('#1f6b46').text(COMPANY.name, MARGIN, MARGIN);
  page.moveDown(0.8).fontSize(17).fillColor('black').text(title, { width: WIDTH });
  page.moveDown(0.6);
  party(page, 'Продавец', [
    company.legalName,
    `ИНН\u00a0${company.inn}, КПП\u00a0${company.kpp}, ОГРН\u00a0${company.ogrn}`,
    company.address,
    `${company.phones[0].text}, ${company.email}`,
    ...(placeholders ? ['Реквизиты указаны для примера: магазин ещё\u00a0не\u00a0открыт.'] : []),
  ]);
  if (buyer) party(page, 'Покупатель', [buyer]);
  page.moveDown(0.4);
}

function party(page: Page, name: string, lines: readonly string[]): void {
  const y = page.y;
  page.font('plain').fontSize(9).fillColor(QUIET).text(name, MARGIN, y, { width: 80 });
  page.fillColor('black').text(lines.join('\n'), MARGIN + 84, y, { width: WIDTH - 84, lineGap: 1.5 });
  page.x = MARGIN;
  page.moveDown(0.5);
}

function drawTable(page: Page, { rows }: InvoiceText): void {
  drawRow(
    page,
    COLUMNS.map(({ title }) => title),
    'bold',
  );
  for (const [index, { name, quantity, unitPrice, discount, sum }] of rows.entries()) {
    const cells = [
      String(index + 1),
      name,
      String(quantity),
      formatMoney(unitPrice),
      discount === 0 ? '' : formatMoney(discount),
      formatMoney(sum),
    ];
    if (drawRow(page, cells, 'plain')) continue;
    page.addPage();
    drawRow(
      page,
      COLUMNS.map(({ title }) => title),
      'bold',
    );
    drawRow(page, cells, 'plain');
  }
  page.moveDown(0.8);
}

/** @returns false, with nothing drawn, when it does not fit on the page */
function drawRow(page: Page, cells: readonly string[], font: PdfFont): boolean {
  page.font(font).fontSize(9).fillColor('black');
  const height = Math.max(
    ...cells.map((cell, column) => page.heightOfString(cell, { width: COLUMNS[column]!.width - GAP })),
  );
  const y = page.y;
  if (y + height + GAP > BOTTOM) return false;
  let x: number = MARGIN;
  for (const [column, { width, align }] of COLUMNS.entries()) {
    const left = align === 'right' ? x + GAP : x;
    page.text(cells[column]!, left, y + GAP / 2, { width: width - GAP, align });
    x += width;
  }
  const below = y + height + GAP;
  page
    .moveTo(MARGIN, below)
    .lineTo(MARGIN + WIDTH, below)
    .lineWidth(0.5)
    .strokeColor(EDGE)
    .stroke();
  page.x = MARGIN;
  page.y = below;
  return true;
}

function drawSums(page: Page, { sums }: InvoiceText): void {
  const left = MARGIN + WIDTH * 0.35;
  const nameWidth = WIDTH * 0.65 - 110;
  for (const { name, sum, bold } of sums) {
    page
      .font(bold ? 'bold' : 'plain')
      .fontSize(bold ? 10.5 : 9)
      .fillColor('black');
    const height = page.heightOfString(name, { width: nameWidth });
    if (page.y + height > BOTTOM) page.addPage();
    const y = page.y;
    page.text(name, left, y, { width: nameWidth });
    page.text(sum, MARGIN + WIDTH - 110, y, { width: 110, align: 'right' });
    page.x = MARGIN;
    page.y = y + height + 5;
  }
}

function paragraph(page: Page, text: string): void {
  page.font('plain').fontSize(9).fillColor(QUIET);
  if (page.y + page.heightOfString(text, { width: WIDTH }) > BOTTOM) page.addPage();
  page.text(text, MARGIN, page.y, { width: WIDTH, lineGap: 1.5 });
  page.moveDown(0.4);
}
