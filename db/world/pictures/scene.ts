import { picture, paperGround } from './ground.ts';
import { arrange } from './bundle.ts';

export type SceneKind = 'hero' | 'factory' | 'salt' | 'herbs';
export function sceneSvg(kind: SceneKind): string {
  void kind;
  return picture(2400, 1350, `${paperGround(2400, 1350, 760)}<g transform="translate(1640 0)">${arrange([{ shape: 'bottle', title: 'Магний цитрат', motif: 'crystal' }, { shape: 'dropper', title: 'Масло льна', motif: 'seed' }, { shape: 'tin', title: 'Иван-чай', motif: 'leaf' }], 1300, 1150, 900)}</g>`);
}
