import { brandLine, LABEL_PAPER } from './brand.ts';
import { lit, wallPath } from './cylinder.ts';
import { chance, seedOf } from './drawing.ts';
import type { DrawPack } from './figure.ts';
import { across, groundShadow, round } from './ground.ts';
import { printInks, type Ink } from './ink.ts';
import { titleInks } from './label.ts';
import { blend, INK, QUIET } from './palette.ts';
import { roughStone, veins } from './salt-stone.ts';
import type { PackShot } from '../demo-product.ts';

/** A paper tag on a cord: a stone carries no label. */
function tag(shot: PackShot): string {
  const [width, height] = [330, 230];
  const { inks } = titleInks(
    { ...shot, subtitle: shot.count ?? shot.subtitle },
    { colour: INK, quiet: QUIET, align: 'middle', x: 0 },
    104,
    width * 0.84,
    52,
  );
  const print: Ink[] = [...brandLine(0, 72, width * 0.5, '#A0604A'), ...inks];
  return (
    `<path d="M-165 22 L-143 0 L143 0 L165 22 L165 ${height} L-165 ${height} Z" fill="#2A1A0A" fill-opacity=".2" transform="translate(9 13)"/>` +
    `<path d="M-165 22 L-143 0 L143 0 L165 22 L165 ${height} L-165 ${height} Z" fill="${LABEL_PAPER}"/><circle cx="0" cy="26" r="9" fill="#D8CDB4"/><circle cx="0" cy="26" r="5.5" fill="#8A6A4A"/>${printInks(print)}`
  );
}

export const drawSaltLamp: DrawPack = (shot, side) => {
  const seed = seedOf(shot.title) % 100_003;
  const random = chance(seed);
  const name = shot.title.toLowerCase();
  const kind = /шар|сфер|солнц|лун/.test(name) ? 1 : /капл|пламя|свеч|яйц|пирамид/.test(name) ? 2 : 0;
  const lit01 = side === 'second' ? 1 : 0.72;
  const [halfWidth, halfHeight] = kind === 0 ? [330, 480] : kind === 1 ? [390, 400] : [345, 430];
  const phase = random() * 6;
  // Three shapes a workshop sells: a tall rock, a sphere, a drop. Rocks are uneven, turned ones are not.
  const edge = (angle: number): readonly [number, number] => {
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const wild =
      kind === 0
        ? 1 +
          0.075 * Math.sin(angle * 3 + phase) +
          0.05 * Math.sin(angle * 5 + phase * 2) +
          0.025 * Math.sin(angle * 11)
        : 1 + 0.012 * Math.sin(angle * 9 + phase);
    const upper = s < 0 ? (kind === 2 ? 1 - 0.42 * s * s : kind === 0 ? 1 - 0.38 * s * s : 1) : 1;
    const lower = s > 0.55 ? 1 - (s - 0.55) * (kind === 1 ? 0.2 : 0.32) : 1;
    return [halfWidth * c * wild * upper, halfHeight * s * wild * lower];
  };
  const bulb = [0, halfHeight * 0.34] as const;
  const stone = roughStone(seed, edge, (x, y, reach, speck) => {
    const away = Math.hypot((x - bulb[0]) / halfWidth, (y - bulb[1]) / halfHeight);
    const glow = Math.max(0, 1 - away / 1.25) * lit01 + (1 - lit01) * 0.3;
    const side01 = Math.max(0, -x / halfWidth - y / halfHeight) * 0.14 * (1.3 - lit01);
    const warm =
      glow > 0.62
        ? blend('#FF9E45', '#FFE3A0', (glow - 0.62) / 0.38)
        : glow > 0.3
          ? blend('#DE6526', '#FF9E45', (glow - 0.3) / 0.32)
          : blend('#9B3A16', '#DE6526', glow / 0.3);
    const rosy = blend(warm, '#F3B796', (1 - lit01) * 0.5 + reach * 0.08);
    return blend(blend(rosy, '#FFFFFF', side01), speck > 0.5 ? '#FFE9CF' : '#7A2A0C', Math.abs(speck - 0.5) * 0.17);
  });
  const middle = -118 - halfHeight * (kind === 0 ? 0.84 : kind === 1 ? 0.88 : 0.84);
  const glowRadius = side === 'second' ? 1250 : 880;
  const wood = across('lampWood', [
    [0, '#4A2A12'],
    [0.2, '#A86E3A'],
    [0.33, '#C28A50'],
    [0.6, '#8E5A2C'],
    [1, '#3E220E'],
  ]);
  const baseRadius = halfWidth * 0.86;
  let rings = '';
  for (let i = 0; i < 7; i++)
    rings += `M${-baseRadius * 0.99} ${-104 + i * 15 + Math.sin(i * 2) * 3} A${baseRadius} 50 0 0 0 ${baseRadius * 0.99} ${-104 + i * 15 + Math.cos(i * 3) * 3} `;
  const halo =
    round('lampHalo', [
      [0, '#FFB765', 0.55],
      [0.3, '#FFBE78', 0.3],
      [0.6, '#FFD2A0', 0.11],
      [1, '#FFE3C4', 0],
    ]) +
    round('lampCore', [
      [0, '#FFF3C8', 0.9],
      [0.35, '#FFD88A', 0.5],
      [1, '#FF9E45', 0],
    ]) +
    round(
      'lampRim',
      [
        [0, '#7A2A0C', 0],
        [0.72, '#7A2A0C', 0],
        [0.92, '#7A2A0C', 0.2],
        [1, '#5A1C06', 0.42],
      ],
      0.45,
      0.52,
      0.56,
    );
  const cord = `<path d="M${baseRadius - 20} -18 C${baseRadius + 120} 30 ${baseRadius + 60} 110 ${baseRadius + 250} 96 C${baseRadius + 420} 84 ${baseRadius + 420} 20 ${baseRadius + 640} 24" fill="none" stroke="#2A220F" stroke-opacity=".16" stroke-width="18" transform="translate(6 12)"/><path d="M${baseRadius - 20} -18 C${baseRadius + 120} 30 ${baseRadius + 60} 110 ${baseRadius + 250} 96 C${baseRadius + 420} 84 ${baseRadius + 420} 20 ${baseRadius + 640} 24" fill="none" stroke="#EFE9DA" stroke-width="13"/><path d="M${baseRadius - 20} -20 C${baseRadius + 120} 26 ${baseRadius + 60} 106 ${baseRadius + 250} 92" fill="none" stroke="#fff" stroke-width="4" stroke-opacity=".8"/>`;
  const svg =
    halo +
    wood +
    `<circle cx="0" cy="${middle}" r="${glowRadius}" fill="url(#lampHalo)" fill-opacity="${side === 'second' ? 1 : 0.62}"/>` +
    groundShadow(0, 0, baseRadius * 2, 96) +
    `<ellipse cx="0" cy="14" rx="${baseRadius * 1.7}" ry="76" fill="url(#lampHalo)" fill-opacity=".8"/>` +
    cord +
    lit(wallPath(-112, 0, baseRadius, baseRadius * 0.97, 46, 48), 'url(#lampWood)', 'labelLight') +
    `<path d="${rings}" fill="none" stroke="#3E220E" stroke-opacity=".28" stroke-width="3"/>` +
    `<ellipse cx="0" cy="-112" rx="${baseRadius}" ry="46" fill="#B67B43"/><ellipse cx="0" cy="-112" rx="${baseRadius * 0.84}" ry="37" fill="#6A3A16"/><ellipse cx="0" cy="-110" rx="${baseRadius * 0.96}" ry="42" fill="url(#lampCore)" fill-opacity=".8"/>` +
    `<clipPath id="stoneRim"><path d="${stone.outline}"/></clipPath><g transform="translate(0 ${middle})"><g clip-path="url(#stoneRim)">${stone.svg}${veins(seed, halfWidth, halfHeight, 26, 'rgba(255,240,214,.34)')}${veins(seed + 5, halfWidth, halfHeight, 18, 'rgba(122,42,12,.22)')}` +
    `<path d="${stone.outline}" fill="url(#lampRim)"/><ellipse cx="${bulb[0]}" cy="${bulb[1]}" rx="${halfWidth * 0.8}" ry="${halfHeight * 0.62}" fill="url(#lampCore)" fill-opacity="${lit01}"/></g></g>`;
  const cordTag = `<path d="M-${baseRadius * 0.62} -122 C-${baseRadius * 0.66} -96 -${baseRadius * 0.66} -72 -${baseRadius * 0.64} -44" fill="none" stroke="#8A6A4A" stroke-width="5"/>`;
  const hanging =
    side === 'front'
      ? `${cordTag}<g transform="translate(-${baseRadius * 0.64} -64) rotate(-4) scale(.84)">${tag(shot)}</g>`
      : '';
  return { svg: svg + hanging, width: halfWidth * 2, height: -middle + halfHeight, depth: 96, ownShadow: true };
};
