/** The photograph of an iris on its device: 1600 by 1000. */
import { chance } from './drawing.ts';
import { across, down, round } from './ground.ts';
import { blend, DEEP_GREEN, INK } from './palette.ts';

const n = (value: number): string => value.toFixed(1);

function fibres(from: number, to: number, count: number, seed: number, colours: readonly string[]): string {
  const random = chance(seed);
  return Array.from({ length: count }, (_, i) => {
    const turn = ((i + random() * 0.7) / count) * Math.PI * 2;
    const end = turn + (random() - 0.5) * 0.09;
    const [r, far] = [from + random() * 14, to - random() * 26];
    const bow = (turn + end) / 2 + (random() - 0.5) * 0.1;
    const middle = (r + far) / 2;
    return `<path d="M${n(r * Math.cos(turn))} ${n(r * Math.sin(turn))} Q${n(middle * Math.cos(bow))} ${n(middle * Math.sin(bow))} ${n(far * Math.cos(end))} ${n(far * Math.sin(end))}" stroke="${colours[i % colours.length]}" stroke-opacity="${(0.35 + random() * 0.5).toFixed(2)}" stroke-width="${n(1.4 + random() * 2.6)}" fill="none" stroke-linecap="round"/>`;
  }).join('');
}

function eye(): string {
  const greens = ['#C9D88F', '#8CAD44', '#4F6820', '#DDE3B8', '#6E7F3A', '#A58B4E'];
  return (
    round('irisBody', [
      [0, '#A58B4E'],
      [0.42, '#9FB05E'],
      [0.8, '#6E8A4A'],
      [0.94, '#43582F'],
      [1, '#2B3A22'],
    ]) +
    round('pupil', [
      [0, '#1B1A14'],
      [0.9, '#15140E'],
      [1, '#2B2416'],
    ]) +
    `<circle r="262" fill="url(#irisBody)"/>` +
    fibres(96, 254, 190, 3, greens) +
    fibres(86, 140, 110, 7, ['#D9B45A', '#C98A4A', '#8A5E12', '#E6CF94']) +
    `<circle r="128" fill="none" stroke="#D9B45A" stroke-opacity=".45" stroke-width="6" stroke-dasharray="9 7"/>` +
    `<circle r="88" fill="url(#pupil)"/>` +
    `<circle r="262" fill="none" stroke="#22301A" stroke-opacity=".55" stroke-width="10"/>` +
    `<ellipse cx="-50" cy="-56" rx="30" ry="22" fill="#fff" fill-opacity=".92"/><ellipse cx="44" cy="52" rx="12" ry="9" fill="#fff" fill-opacity=".5"/>`
  );
}

/** A camera for one eye at a time on its stand, and what it shows on the screen. */
export function irisStand(): string {
  const marks = Array.from({ length: 60 }, (_, i) => {
    const turn = (i / 60) * Math.PI * 2;
    const long = i % 5 === 0 ? 22 : 12;
    return `M${n(290 * Math.cos(turn))} ${n(290 * Math.sin(turn))} L${n((290 + long) * Math.cos(turn))} ${n((290 + long) * Math.sin(turn))}`;
  }).join(' ');
  return (
    across('irisSteel', [
      [0, '#9AA59C'],
      [0.15, '#EDF1EE'],
      [0.45, '#C3CDC6'],
      [0.8, '#F4F7F4'],
      [1, '#8E9A93'],
    ]) +
    down('irisBoard', [
      [0, '#33402A'],
      [1, '#1F2A14'],
    ]) +
    `<ellipse cx="1040" cy="900" rx="420" ry="52" fill="url(#softShadow)"/><ellipse cx="390" cy="890" rx="330" ry="48" fill="url(#softShadow)"/>` +
    // The screen with its picture.
    `<path d="M1000 812 L1120 812 L1140 884 L980 884 Z" fill="url(#irisSteel)"/><rect x="900" y="876" width="320" height="22" rx="11" fill="url(#irisSteel)"/>` +
    `<rect x="660" y="110" width="800" height="710" rx="26" fill="url(#irisBoard)"/><rect x="684" y="134" width="752" height="662" rx="10" fill="#F8F6EC"/>` +
    `<g transform="translate(1060 465)">${eye()}<path d="${marks}" stroke="${blend(DEEP_GREEN, '#FFFFFF', 0.25)}" stroke-width="3" fill="none"/></g>` +
    `<path d="M726 176 h92 M726 198 h58 M1302 734 h92 M1336 756 h58" stroke="${blend(INK, '#FFFFFF', 0.55)}" stroke-width="7" stroke-linecap="round"/>` +
    // The camera before it.
    `<rect x="250" y="866" width="290" height="28" rx="14" fill="url(#irisBoard)"/><rect x="372" y="560" width="46" height="312" fill="url(#irisSteel)"/>` +
    `<rect x="236" y="386" width="318" height="206" rx="40" fill="url(#irisBoard)"/><path d="M262 404 h252" stroke="#fff" stroke-opacity=".25" stroke-width="6" stroke-linecap="round"/>` +
    `<path d="M236 430 L164 440 C150 442 142 462 142 490 C142 518 150 538 164 540 L236 550 Z" fill="url(#irisSteel)"/><ellipse cx="152" cy="490" rx="18" ry="46" fill="#22301A"/><ellipse cx="149" cy="476" rx="7" ry="14" fill="#fff" fill-opacity=".7"/>` +
    `<circle cx="500" cy="540" r="15" fill="#8CAD44"/><circle cx="500" cy="540" r="5" fill="#fff" fill-opacity=".8"/>` +
    `<path d="M554 500 C600 500 604 600 640 640 C650 652 655 660 662 664" fill="none" stroke="#3F4A2E" stroke-width="10" stroke-linecap="round"/>` +
    // The rest for the chin.
    `<rect x="70" y="866" width="170" height="24" rx="12" fill="url(#irisBoard)"/><path d="M150 868 V690" stroke="#9AA59C" stroke-width="18"/><path d="M84 668 C110 700 190 700 214 668 L214 690 C190 724 110 724 84 690 Z" fill="#F4F1E6" stroke="#9AA59C" stroke-width="3"/><path d="M96 668 V300 C96 268 202 268 202 300 V668" fill="none" stroke="#B4BFB7" stroke-width="10"/>`
  );
}
