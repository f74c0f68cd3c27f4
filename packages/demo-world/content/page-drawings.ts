import type { BodyBlock } from '../../../src/shop/content/content.rules.ts';
import type { ContentDrawing } from '../pictures/content-drawings.ts';

interface PageDrawing {
  /** Ends in a number that must be raised when the drawing changes, because the picture is cached by its id. */
  readonly id: string;
  readonly alt: string;
  readonly drawing: ContentDrawing;
}

/** Pictures inside the text of pages; those at the top belong to the content items. */
export const PAGE_DRAWINGS = {
  filling: {
    id: 'page-about-filling-1',
    alt: 'Линия наполнения: воронка с капсулами и четыре банки на ленте',
    drawing: { scene: 'filling' },
  },
  laboratory: {
    id: 'page-about-laboratory-1',
    alt: 'Лабораторный стол: мерный цилиндр, колба, стакан и штатив с пробирками',
    drawing: { scene: 'glass', motifs: ['molecule', 'leaf'], fluids: ['#C9D88F', '#E3B75A', '#E8C4B2', '#9DB4A0'] },
  },
  label: {
    id: 'page-about-label-1',
    alt: 'Банка с этикеткой: лицевая сторона и состав на обороте под лупой',
    drawing: { scene: 'label' },
  },
  way: {
    id: 'page-kontakty-way-1',
    alt: 'Схема: магазин на Никольской улице между Красной площадью и станцией метро «Лубянка», ближайшая станция — «Площадь Революции»',
    drawing: { scene: 'map' },
  },
} as const satisfies Record<string, PageDrawing>;

/** The block that shows a drawing; content pictures are stored 2000 by 1250. */
export function drawn(name: keyof typeof PAGE_DRAWINGS, caption?: string): BodyBlock {
  const { id, alt } = PAGE_DRAWINGS[name];
  return { kind: 'picture', pictureId: id, width: 2000, height: 1250, alt, ...(caption && { caption }) };
}
