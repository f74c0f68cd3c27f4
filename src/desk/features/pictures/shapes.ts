import type { Ratio } from './frame.ts';

/** Ratios in which the site shows pictures, and others that are often wanted. */
export const RATIOS = {
  square: { name: '1\u00a0:\u00a01', shown: 'квадратом', ratio: [1, 1] },
  photo: { name: '4\u00a0:\u00a03', shown: 'в\u00a0пропорции 4\u00a0:\u00a03', ratio: [4, 3] },
  banner: { name: '8\u00a0:\u00a05', shown: 'в\u00a0пропорции 8\u00a0:\u00a05', ratio: [8, 5] },
  wide: { name: '16\u00a0:\u00a09', shown: 'в\u00a0пропорции 16\u00a0:\u00a09', ratio: [16, 9] },
  sheet: { name: 'Лист А4', shown: 'листом А4', ratio: [210, 297] },
} as const satisfies Readonly<Record<string, { readonly name: string; readonly shown: string; readonly ratio: Ratio }>>;
export type RatioName = keyof typeof RATIOS;

/** `whole`: as it is; `free`: any part. */
export type Shape = 'whole' | RatioName | 'free';

const OFTEN: readonly RatioName[] = ['square', 'photo', 'wide'];

/** What is offered where a picture is shown in a ratio: that ratio first. */
export const shapesFor = (shown: RatioName): readonly Shape[] => [
  shown,
  'whole',
  ...OFTEN.filter((name) => name !== shown),
  'free',
];

export const ratioOf = (shape: Shape): Ratio | undefined =>
  shape === 'whole' || shape === 'free' ? undefined : RATIOS[shape].ratio;

export function shapeName(shape: Shape): string {
  if (shape === 'whole') return 'Как есть';
  return shape === 'free' ? 'Любая часть' : RATIOS[shape].name;
}
