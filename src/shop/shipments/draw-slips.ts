import { buffer } from 'node:stream/consumers';
import barcodes from 'bwip-js/node';
import { COMPANY } from '../../kernel/company.ts';
import { A4, openPdf, type PdfDocument as Page } from '../../platform/pdf-document.ts';
import type { SlipText } from './slip.rules.ts';

const MARGIN = 42;
const WIDTH = A4.width - 2 * MARGIN;
const BOTTOM = A4.height - MARGIN;
const QUANTITY = 60;
const BOX = 40;
const NAMES = 130;
const QUIET = '#5a625c';
const EDGE = '#c9cfc9';
/** Width of the narrowest bar: half a millimetre is read from an arm's length. */
const MODULE = 1.4;
const BARS = 44;

/** Draws slips to be laid into boxes: each begins on a page of its own. */
export function drawSlips(slips: readonly SlipText[], title: string, writtenAt: Date): Promise<Buffer> {
  const page = openPdf({ title, author: COMPANY.name, writtenAt, margin: MARGIN, hasFirstPage: false });
  const drawn = buffer(page);
  for (const slip of slips) {
    page.addPage();
    drawHead(page, slip);
    for (const [name, words] of slip.facts) drawFact(page, name, words);
    page.moveDown(0.5);
    drawRows(page, slip);
    if (slip.receipt) drawSignature(page, slip.receipt);
  }
  page.end();
  return drawn;
}

function drawHead(page: Page, { title, barcode }: SlipText): void {
  page.font('bold').fontSize(11).fillColor('#1f6b46').text(COMPANY.name, MARGIN, MARGIN);
  page
    .font('bold')
    .fontSize(20)
    .fillColor('black')
    .text(title, MARGIN, MARGIN + 20);
  drawBarcode(page, barcode);
  page.x = MARGIN;
  page.y = MARGIN + BARS + 28;
}

/** At the right edge, with its digits beneath for whoever has no scanner. */
function drawBarcode(page: Page, text: string): void {
  const [symbol] = barcodes.raw({ bcid: 'code128', text });
  const bars = symbol && 'sbs' in symbol ? symbol.sbs : [];
  const width = bars.reduce((sum, bar) => sum + bar, 0) * MODULE;
  const left = MARGIN + WIDTH - width;
  let x = left;
  for (const [index, bar] of bars.entries()) {
    // Bars and spaces by turns.
    if (index % 2 === 0) page.rect(x, MARGIN, bar * MODULE, BARS);
    x += bar * MODULE;
  }
  page.fillColor('black').fill();
  page
    .font('plain')
    .fontSize(10)
    .text(text, left, MARGIN + BARS + 4, { width, align: 'center', characterSpacing: 2 });
}

function drawFact(page: Page, name: string, words: string): void {
  page.font('plain').fontSize(10);
  const height = Math.max(
    page.heightOfString(words, { width: WIDTH - NAMES }),
    page.heightOfString(name, { width: NAMES - 8 }),
  );
  if (page.y + height > BOTTOM) page.addPage();
  const { y } = page;
  page.fillColor(QUIET).text(name, MARGIN, y, { width: NAMES - 8 });
  page.fillColor('black').text(words, MARGIN + NAMES, y, { width: WIDTH - NAMES });
  page.x = MARGIN;
  page.y = y + height + 4;
}

function drawRows(page: Page, { rows, total, title }: SlipText): void {
  drawRow(page, 'Товар', 'Кол-во', true);
  for (const { name, quantity } of rows) {
    if (drawRow(page, name, quantity, false)) continue;
    page.addPage();
    page.font('plain').fontSize(9).fillColor(QUIET).text(`${title}, продолжение`, MARGIN, MARGIN);
    page.moveDown(0.5);
    drawRow(page, 'Товар', 'Кол-во', true);
    drawRow(page, name, quantity, false);
  }
  if (page.y + 30 > BOTTOM) page.addPage();
  page
    .font('bold')
    .fontSize(10)
    .fillColor('black')
    .text(total, MARGIN, page.y + 8, { width: WIDTH });
}

/** @returns false, with nothing drawn, when it does not fit on the page */
function drawRow(page: Page, name: string, quantity: string, isHead: boolean): boolean {
  page
    .font(isHead ? 'bold' : 'plain')
    .fontSize(isHead ? 9 : 11)
    .fillColor('black');
  const nameWidth = WIDTH - QUANTITY - BOX;
  const height = Math.max(page.heightOfString(name, { width: nameWidth }), 14);
  const { y } = page;
  const below = y + height + 10;
  if (below > BOTTOM) return false;
  page.text(name, MARGIN, y + 5, { width: nameWidth });
  page.text(quantity, MARGIN + nameWidth, y + 5, { width: QUANTITY - 10, align: 'right' });
  // To be ticked by hand.
  if (!isHead)
    page
      .rect(MARGIN + WIDTH - 18, y + 5, 12, 12)
      .lineWidth(0.8)
      .strokeColor('black')
      .stroke();
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

function drawSignature(page: Page, words: string): void {
  if (page.y + 60 > BOTTOM) page.addPage();
  page
    .font('plain')
    .fontSize(10)
    .fillColor('black')
    .text(`${words}: ______________________`, MARGIN, page.y + 28, { width: WIDTH });
}
