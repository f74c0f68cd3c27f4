import { createRequire } from 'node:module';
import Document from 'pdfkit';

// Whole files with Cyrillic, Latin and the rouble sign; what is used of them is embedded.
const locate = createRequire(import.meta.url).resolve;
const fontFile = (name: string) => locate(`@expo-google-fonts/golos-text/${name}.ttf`);
const FONTS = {
  plain: fontFile('400Regular/GolosText_400Regular'),
  bold: fontFile('600SemiBold/GolosText_600SemiBold'),
} as const;

export type PdfDocument = InstanceType<typeof Document>;
export type PdfFont = keyof typeof FONTS;

/** A4 in points. */
export const A4 = { width: 595.28, height: 841.89 } as const;

interface PdfFacts {
  readonly title: string;
  readonly author: string;
  readonly writtenAt: Date;
  /** Points, on each side. */
  readonly margin: number;
  /** False: the caller adds the first page, too. */
  readonly hasFirstPage?: boolean;
}

/** A document of A4 pages in Russian, with our face as the fonts `plain` and `bold`; whoever draws it ends it. */
export function openPdf({ title, author, writtenAt, margin, hasFirstPage = true }: PdfFacts): PdfDocument {
  const page = new Document({
    size: 'A4',
    margin,
    font: FONTS.plain,
    lang: 'ru-RU',
    displayTitle: true,
    autoFirstPage: hasFirstPage,
    info: { Title: title, Author: author, CreationDate: writtenAt },
  });
  return page.registerFont('plain', FONTS.plain).registerFont('bold', FONTS.bold);
}
