/** Laboratory glass: flask, beaker, cylinder, test tubes. Clear walls, so mostly edges and light. */
import { across, groundShadow, paintName } from './ground.ts';
import { blend, INK } from './palette.ts';

const GLASS = across('labGlass', [
  [0, '#8FA39A', 0.5],
  [0.06, '#FFFFFF', 0.65],
  [0.16, '#DCE6E0', 0.25],
  [0.5, '#FFFFFF', 0.08],
  [0.84, '#B9C8C0', 0.28],
  [0.95, '#FFFFFF', 0.5],
  [1, '#7F948A', 0.55],
]);

function fluid(colour: string): { readonly paint: string; readonly defs: string } {
  const name = paintName('fluid', colour);
  return {
    paint: `url(#${name})`,
    defs: across(name, [
      [0, blend(colour, INK, 0.3), 0.9],
      [0.15, colour, 0.8],
      [0.35, blend(colour, '#FFFFFF', 0.4), 0.8],
      [0.7, colour, 0.82],
      [1, blend(colour, INK, 0.34), 0.92],
    ]),
  };
}

function marks(x: number, top: number, bottom: number, count: number): string {
  let d = '';
  for (let i = 0; i <= count; i++) {
    const y = top + ((bottom - top) * i) / count;
    d += `M${x} ${y.toFixed(1)} h${i % 5 === 0 ? 46 : 26} `;
  }
  return `<path d="${d}" stroke="#FFFEFA" stroke-width="4" stroke-opacity=".9"/><path d="${d}" stroke="#5E6854" stroke-width="1.6" stroke-opacity=".7" transform="translate(0 3)"/>`;
}

function vessel(
  outline: string,
  inside: string,
  surface: readonly [y: number, radius: number],
  colour: string,
): string {
  const { paint, defs } = fluid(colour);
  const [y, radius] = surface;
  return (
    `${defs}<path d="${outline}" fill="#F3F6F1" fill-opacity=".55"/><path d="${inside}" fill="${paint}"/><ellipse cx="0" cy="${y}" rx="${radius}" ry="${(radius * 0.13).toFixed(1)}" fill="${blend(colour, '#FFFFFF', 0.5)}"/>` +
    `<path d="${outline}" fill="url(#labGlass)" stroke="#6F8378" stroke-opacity=".55" stroke-width="3.5"/>`
  );
}

function rim(y: number, radius: number): string {
  return `<ellipse cx="0" cy="${y}" rx="${radius}" ry="${(radius * 0.14).toFixed(1)}" fill="#fff" fill-opacity=".45" stroke="#6F8378" stroke-opacity=".6" stroke-width="4"/><path d="M${-radius} ${y} A${radius} ${(radius * 0.14).toFixed(1)} 0 0 0 ${radius} ${y}" fill="none" stroke="#fff" stroke-width="5" stroke-opacity=".85"/>`;
}

function flask(colour: string): string {
  const outline =
    'M-70 -740 L-70 -470 C-74 -420 -290 -130 -300 -70 C-306 -20 -270 8 -220 16 C-80 36 80 36 220 16 C270 8 306 -20 300 -70 C290 -130 74 -420 70 -470 L70 -740 Z';
  const inside =
    'M-196 -250 C-250 -170 -284 -110 -286 -70 C-290 -26 -260 -4 -214 4 C-80 22 80 22 214 4 C260 -4 290 -26 286 -70 C284 -110 250 -170 196 -250 A196 25 0 0 1 -196 -250 Z';
  return (
    vessel(outline, inside, [-250, 196], colour) +
    rim(-740, 78) +
    marks(70, -220, -70, 10) +
    '<path d="M-50 -700 L-50 -470 C-60 -410 -200 -220 -240 -130" fill="none" stroke="#fff" stroke-width="16" stroke-opacity=".7" stroke-linecap="round"/>'
  );
}

function beaker(colour: string): string {
  const outline = 'M-190 -460 L-184 -30 C-184 0 -160 14 -130 18 C-50 28 50 28 130 18 C160 14 184 0 184 -30 L190 -460 Z';
  const inside =
    'M-180 -250 L-174 -32 C-174 -6 -154 6 -126 9 C-50 18 50 18 126 9 C154 6 174 -6 174 -32 L180 -250 A180 23 0 0 1 -180 -250 Z';
  return (
    vessel(outline, inside, [-250, 180], colour) +
    rim(-460, 196) +
    marks(30, -390, -70, 15) +
    '<path d="M-150 -420 L-146 -60" stroke="#fff" stroke-width="15" stroke-opacity=".7" stroke-linecap="round"/>'
  );
}

function measure(colour: string): string {
  const outline = 'M-74 -820 L-74 -40 L74 -40 L74 -820 Z';
  const inside = 'M-66 -520 L-66 -44 A66 9 0 0 0 66 -44 L66 -520 A66 9 0 0 1 -66 -520 Z';
  return (
    `<path d="M-74 -44 L-150 -6 A150 26 0 0 0 150 -6 L74 -44 Z" fill="#DCE6E0" fill-opacity=".8" stroke="#6F8378" stroke-opacity=".5" stroke-width="3.5"/><path d="M-130 -8 A140 22 0 0 0 60 14" fill="none" stroke="#fff" stroke-width="7" stroke-opacity=".8"/>` +
    vessel(outline, inside, [-520, 66], colour) +
    rim(-820, 82) +
    marks(-4, -760, -90, 30) +
    '<path d="M-50 -780 L-50 -80" stroke="#fff" stroke-width="11" stroke-opacity=".75" stroke-linecap="round"/>'
  );
}

function tubes(colours: readonly string[]): string {
  const wood = across('rackWood', [
    [0, '#C9A777'],
    [0.4, '#DFC49A'],
    [1, '#A88352'],
  ]);
  const rack = (y: number, height: number): string =>
    `<rect x="-300" y="${y}" width="600" height="${height}" rx="6" fill="url(#rackWood)"/><path d="M-300 ${y + 3} H300" stroke="#fff" stroke-opacity=".6" stroke-width="4"/><path d="M-300 ${y + height - 2} H300" stroke="#3A2C14" stroke-opacity=".25" stroke-width="4"/>`;
  const tube = (x: number, colour: string, level: number): string => {
    const outline = 'M-44 -500 L-44 -84 C-44 -44 -26 -30 0 -30 C26 -30 44 -44 44 -84 L44 -500 Z';
    const inside = `M-38 ${level} L-38 -86 C-38 -50 -22 -37 0 -37 C22 -37 38 -50 38 -86 L38 ${level} A38 5 0 0 1 -38 ${level} Z`;
    return `<g transform="translate(${x} 0)">${vessel(outline, inside, [level, 38], colour)}${rim(-500, 50)}<path d="M-26 -470 L-26 -100" stroke="#fff" stroke-width="9" stroke-opacity=".75" stroke-linecap="round"/></g>`;
  };
  return (
    wood +
    rack(-330, 26) +
    `<rect x="-290" y="-320" width="26" height="320" fill="url(#rackWood)"/><rect x="264" y="-320" width="26" height="320" fill="url(#rackWood)"/>` +
    [-180, -60, 60, 180].map((x, i) => tube(x, colours[i % colours.length]!, -300 + ((i * 67) % 130))).join('') +
    rack(-334, 44) +
    rack(-30, 44)
  );
}

/** The bench of the laboratory, 2400 wide. */
export function glassware(fluids: readonly string[]): string {
  const stand = (x: number, y: number, scale: number, width: number, content: string): string =>
    `<g transform="translate(${x} ${y}) scale(${scale})">${groundShadow(0, 10, width, 54)}${content}</g>`;
  return (
    GLASS +
    stand(1760, 1090, 1, 600, tubes(fluids)) +
    stand(740, 1100, 1.06, 300, measure(fluids[1]!)) +
    stand(1130, 1140, 1.1, 600, flask(fluids[0]!)) +
    stand(1500, 1190, 0.86, 370, beaker(fluids[2]!))
  );
}
