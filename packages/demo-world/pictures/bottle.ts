import { buildOf, lidTop, lit, ridges, wallPath, wrappedLabel } from './cylinder.ts';
import { capsules, tablet } from './contents.ts';
import type { DrawPack } from './figure.ts';
import { across, paintName } from './ground.ts';
import { blend, hueOf, INK } from './palette.ts';

/** Amber lets the light through at its edges; the middle is darkened by what is inside. */
const AMBER = across('amberGlass', [
  [0, '#4A1F06'],
  [0.05, '#8A430F'],
  [0.12, '#6A2E0A'],
  [0.26, '#A85A1C'],
  [0.4, '#7C3A0E'],
  [0.62, '#5E2908'],
  [0.84, '#3F1A05'],
  [0.93, '#7A3C10'],
  [1, '#331403'],
]);

const RADIUS = 300;
const HEIGHT = 800;

export const drawBottle: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose);
  const build = buildOf(shot, ['amber', 'white', 'amber', 'white'] as const, 'bottle');
  const lidColour = buildOf(
    shot,
    build === 'white' ? [hue.base, '#FBFAF6', hue.deep] : ['#FBFAF6', '#26301C', '#FBFAF6', hue.base],
    'lid',
  );
  const glass = build === 'amber' ? 'url(#amberGlass)' : '#F6F4EC';
  const [sag, sagTop] = [46, 26];
  const tall = buildOf(shot, [0, 70, -60], 'tall');
  const top = -HEIGHT - tall;
  const shoulder =
    `M${-RADIUS} ${top} C${-RADIUS} ${top - 62} ${-238} ${top - 76} ${-226} ${top - 108} L${-226} ${top - 124} ` +
    `A226 ${sagTop} 0 0 0 226 ${top - 124} L226 ${top - 108} C238 ${top - 76} ${RADIUS} ${top - 62} ${RADIUS} ${top} L${RADIUS} ${top + 60} L${-RADIUS} ${top + 60} Z`;
  const body = `M${-RADIUS} ${top} L${-RADIUS} -34 C${-RADIUS} -8 ${-RADIUS + 14} 4 ${-RADIUS + 34} 10 C-160 ${sag + 2} 160 ${sag + 2} ${RADIUS - 34} 10 C${RADIUS - 14} 4 ${RADIUS} -8 ${RADIUS} -34 L${RADIUS} ${top} Z`;
  const [lidLow, lidHigh] = [top - 112, top - 300];
  const lidName = paintName('lid', lidColour);
  const dark = lidColour === '#26301C' || lidColour === hue.deep;
  const lid =
    across(lidName, [
      [0, blend(lidColour, INK, 0.12)],
      [0.3, blend(lidColour, '#FFFFFF', dark ? 0.2 : 0.35)],
      [0.6, lidColour],
      [1, blend(lidColour, INK, 0.2)],
    ]) +
    lit(wallPath(lidHigh, lidLow, 238, 242, 24, 28), `url(#${lidName})`) +
    ridges(240, lidHigh + 26, lidLow - 22, 26) +
    `<path d="M-241 ${lidLow - 22} A241 27 0 0 0 241 ${lidLow - 22}" fill="none" stroke="#1B1408" stroke-opacity=".22" stroke-width="3"/>` +
    `<path d="M-239 ${lidHigh + 20} A239 25 0 0 0 239 ${lidHigh + 20}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5"/>` +
    lidTop(236, lidHigh, 23, lidColour);
  const shadowUnderLid = `<path d="M-228 ${top - 118} A228 26 0 0 0 228 ${top - 118} L226 ${top - 70} A226 30 0 0 1 -226 ${top - 70} Z" fill="url(#edgeShade)" fill-opacity=".9"/>`;
  const shine =
    build === 'amber'
      ? `<path d="M-214 ${top - 60} C-262 ${top - 44} -262 ${top - 10} -262 ${top + 26} L-196 ${top + 40} L-196 ${top - 20} C-196 ${top - 42} -190 ${top - 54} -176 ${top - 64} Z" fill="#fff" fill-opacity=".34"/><path d="M214 ${top - 62} C246 ${top - 50} 268 ${top - 30} 270 ${top + 20}" fill="none" stroke="#F3B26A" stroke-width="7" stroke-opacity=".5" stroke-linecap="round"/>` +
        `<path d="M-262 -52 L-262 -40 C-240 -20 -214 -14 -196 -10 L-196 -34 Z" fill="#fff" fill-opacity=".3"/>`
      : `<path d="M-210 ${top - 66} C-250 ${top - 40} -252 ${top - 10} -252 ${top + 20} L-206 ${top + 30} C-206 ${top - 10} -200 ${top - 36} -180 ${top - 66} Z" fill="#fff" fill-opacity=".85"/>`;
  const label = wrappedLabel(shot, side, { radius: RADIUS + 1, top: top + 62, height: -top - 62 - 74, sag });
  const svg = AMBER + lit(shoulder, glass) + lit(body, glass) + shadowUnderLid + shine + label + lid;
  const bottleHeight = -lidHigh + 24;
  if (side === 'front') return { svg, width: RADIUS * 2, height: bottleHeight, depth: sag * 2 };

  const loose = /табл|пастил/i.test(`${shot.subtitle} ${shot.count}`)
    ? [
        [-170, 70],
        [-40, 40],
        [90, 100],
        [210, 50],
        [-280, 140],
        [20, 160],
        [330, 120],
      ]
        .map(([x, y]) => tablet(x! + 90, y! + 70, 62, blend('#F4EFE2', hue.pale, 0.5)))
        .join('')
    : capsules(90, 150, 150, '#F3EBD6', blend(hue.base, '#FFFFFF', 0.12));
  return { svg: svg + loose, width: RADIUS * 2, height: bottleHeight, depth: sag * 2 };
};
