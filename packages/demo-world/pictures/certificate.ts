import { brandLine, STRONG_FACE, TEXT_FACE, TITLE_FACE } from './brand.ts';
import { facePath, onFace, paintFace, printOnFace, type Corners } from './face.ts';
import type { DrawPack } from './figure.ts';
import { across, slanting } from './ground.ts';
import { bendPath, placeInks, sheetPath, type Ink } from './ink.ts';
import { motifOf, titleInks } from './label.ts';
import { lineWidth, setLine } from '../../../src/shop/pictures/lettering.ts';
import { motifInks } from './motifs.ts';
import { blend, hueOf, INK, QUIET, SALT_ROSE } from './palette.ts';
import { coverLook } from './cover.ts';

const [WIDTH, HEIGHT] = [1240, 780];

/** Thick card seen from above and turned a little; light falls on it flatly, its edge shows below. */
function card(corners: Corners, inks: readonly Ink[], thick: number): string {
  const [, b, c, d] = corners;
  return (
    // Many faint layers stand for a soft shadow.
    [64, 54, 45, 37, 29, 22, 16, 11, 7, 4]
      .map(
        (reach) =>
          `<path d="${facePath(corners)}" transform="translate(${reach * 0.62} ${reach * 0.8})" fill="#2B2A18" fill-opacity=".03" stroke="#2B2A18" stroke-opacity=".03" stroke-width="${reach * 0.5}" stroke-linejoin="round"/>`,
      )
      .join('') +
    `<path d="M${d[0]} ${d[1]} L${c[0]} ${c[1]} L${b[0]} ${b[1]} L${b[0] + 2} ${b[1] + thick} L${c[0] + 2} ${c[1] + thick} L${d[0]} ${d[1] + thick} Z" fill="#CFC4AA"/>` +
    printOnFace(inks, WIDTH, HEIGHT, corners) +
    paintFace(corners, 'url(#cardSheen)')
  );
}

export const drawCertificate: DrawPack = (shot, side) => {
  const hue = hueOf(shot.purpose ?? 'Солевой отдых');
  const look = coverLook({ ...shot, purpose: shot.purpose ?? 'Солевой отдых' });
  const left = -WIDTH * 0.41;
  const { inks } = titleInks(
    { ...shot, subtitle: shot.subtitle },
    { colour: look.words, quiet: look.words, align: 'left', x: left },
    HEIGHT * 0.34,
    WIDTH * 0.5,
    HEIGHT * 0.15,
  );
  const front: Ink[] = [
    { d: sheetPath(-WIDTH / 2, 0, WIDTH / 2, HEIGHT), fill: look.ground },
    ...placeInks(
      motifInks(motifOf(shot), { line: look.line, tint: look.tint, paper: look.ground }),
      WIDTH * 0.14,
      HEIGHT * 0.54,
      2.5,
    ),
    ...brandLine(left, HEIGHT * 0.16, WIDTH * 0.25, look.words, 'left'),
    { d: setLine('Подарочный сертификат', left, HEIGHT * 0.275, HEIGHT * 0.045, STRONG_FACE, 'left'), fill: look.line },
    ...inks,
    ...(shot.count
      ? [
          {
            d: setLine(
              shot.count,
              left,
              HEIGHT * 0.88,
              Math.min(HEIGHT * 0.075, ((WIDTH * 0.5) / lineWidth(shot.count, 1000, TITLE_FACE)) * 1000),
              TITLE_FACE,
              'left',
            ),
            fill: look.words,
          },
        ]
      : []),
  ];
  const rules = [0.5, 0.64, 0.78].flatMap((at, i): Ink[] => [
    { d: setLine(['Кому', 'От кого', 'Код'][i]!, left, HEIGHT * at, HEIGHT * 0.042, TEXT_FACE, 'left'), fill: QUIET },
    {
      d: `M${left + WIDTH * 0.13} ${HEIGHT * at + 6} L${WIDTH * 0.41} ${HEIGHT * at + 6}`,
      stroke: blend(QUIET, '#FFFFFF', 0.5),
      width: 2,
    },
  ]);
  const reverse: Ink[] = [
    { d: sheetPath(-WIDTH / 2, 0, WIDTH / 2, HEIGHT), fill: '#FFFEFA' },
    { d: sheetPath(-WIDTH / 2, 0, WIDTH / 2, HEIGHT * 0.035), fill: hue.base },
    ...brandLine(left, HEIGHT * 0.2, WIDTH * 0.25, hue.deep, 'left'),
    {
      d: setLine('Подарок, который выбирают сами', left, HEIGHT * 0.345, HEIGHT * 0.066, TITLE_FACE, 'left'),
      fill: INK,
    },
    ...rules,
  ];
  const sheen = slanting('cardSheen', [
    [0, '#FFFFFF', 0.3],
    [0.45, '#FFFFFF', 0],
    [1, '#3A2C14', 0.08],
  ]);
  const upper: Corners = [
    [-640, -930],
    [590, -1010],
    [650, -270],
    [-590, -170],
  ];
  const lower: Corners = [
    [-600, -830],
    [640, -780],
    [620, -40],
    [-650, -110],
  ];
  const ribbon = (corners: Corners): string => {
    const bend = onFace(WIDTH, HEIGHT, corners);
    const [x, w] = [WIDTH * 0.86, 74];
    const silk = across('ribbonSilk', [
      [0, blend(SALT_ROSE, '#7A3A24', 0.3)],
      [0.3, blend(SALT_ROSE, '#FFFFFF', 0.4)],
      [0.65, SALT_ROSE],
      [1, blend(SALT_ROSE, '#7A3A24', 0.35)],
    ]);
    const band = bendPath(`M${x - w / 2} 0 L${x + w / 2} 0 L${x + w / 2} ${HEIGHT} L${x - w / 2} ${HEIGHT} Z`, bend);
    const [kx, ky] = bend(x, HEIGHT * 0.36);
    const loop = 'M0 0 C-60 -120 -220 -150 -250 -70 C-268 -10 -150 30 0 0 Z';
    const fold = 'M0 0 C-60 -70 -150 -100 -196 -62 C-160 -30 -90 -6 0 0 Z';
    const end = 'M0 0 C-30 60 -90 130 -130 210 L-84 196 L-62 238 C-30 150 0 80 20 10 Z';
    const half = `<path d="${end}" fill="url(#ribbonSilk)"/><path d="${loop}" fill="url(#ribbonSilk)"/><path d="${fold}" fill="#7A3A24" fill-opacity=".28"/><path d="M-30 -30 C-90 -100 -180 -126 -226 -84" stroke="#fff" stroke-opacity=".6" stroke-width="6" fill="none" stroke-linecap="round"/>`;
    return (
      `${silk}<path d="${band}" fill="#2A1A0A" fill-opacity=".14" transform="translate(7 5)"/><path d="${band}" fill="url(#ribbonSilk)"/>` +
      `<g transform="translate(${kx.toFixed(1)} ${ky.toFixed(1)})"><g opacity=".16" transform="translate(12 22)"><path d="${loop} ${end}" fill="#2A1A0A"/><path d="${loop} ${end}" fill="#2A1A0A" transform="scale(-1 1)"/></g>${half}<g transform="scale(-1 1)">${half}</g>` +
      `<path d="M-34 -30 C-14 -42 18 -42 36 -28 C44 -6 42 20 32 34 C10 42 -18 42 -34 30 C-42 10 -42 -14 -34 -30 Z" fill="url(#ribbonSilk)"/><path d="M-14 -34 C-8 -10 -8 12 -14 34 M12 -36 C8 -12 8 14 14 36" stroke="#7A3A24" stroke-opacity=".3" stroke-width="4" fill="none"/></g>`
    );
  };
  const envelope = `<path d="M-560 -1130 L640 -1090 L600 -330 L-610 -350 Z" fill="#2B2A18" fill-opacity=".07" stroke="#2B2A18" stroke-opacity=".04" stroke-width="26" stroke-linejoin="round" transform="translate(16 22)"/><path d="M-560 -1130 L640 -1090 L600 -330 L-610 -350 Z" fill="${blend(hue.pale, '#F2E8D6', 0.5)}"/><path d="M-560 -1130 L60 -640 L640 -1090" fill="none" stroke="#8A7A5A" stroke-opacity=".35" stroke-width="4"/><path d="M-560 -1130 L60 -640 L640 -1090 Z" fill="#fff" fill-opacity=".35"/>`;
  const svg =
    side === 'front'
      ? `${sheen}${envelope}${card(lower, front, 10)}${ribbon(lower)}`
      : `${sheen}${card(upper, front, 9)}${card(
          [
            [-700, -700],
            [530, -800],
            [610, -70],
            [-640, 60],
          ],
          reverse,
          10,
        )}`;
  return { svg: `<g transform="translate(0 -60)">${svg}</g>`, width: WIDTH, height: 1160, depth: 120, ownShadow: true };
};
