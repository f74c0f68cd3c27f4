/** A paper price tag on a string, as it hangs on goods. */
import { STRONG_FACE } from './brand.ts';
import { ovalPath, placeInks, printInks, type Ink } from './ink.ts';
import { lineWidth, setLine } from '../../../src/shop/pictures/lettering.ts';
import { blend, BRAND_GREEN, DEEP_GREEN, INK, SALT_ROSE } from './palette.ts';

const SIZE = 92;

/** With its hole at the origin, hanging to the right. */
function tagInks(words: string): Ink[] {
  const wide = lineWidth(words, SIZE, STRONG_FACE) + 150;
  const [half, nose] = [84, 62];
  const outline = (dx: number, dy: number): string => {
    const at = (x: number, y: number): string => `${x + dx} ${y + dy}`;
    return (
      `M${at(-38, -26)} L${at(nose - 18, -half)} L${at(nose + wide - 14, -half)} Q${at(nose + wide, -half)} ${at(nose + wide, -half + 14)} ` +
      `L${at(nose + wide, half - 14)} Q${at(nose + wide, half)} ${at(nose + wide - 14, half)} L${at(nose - 18, half)} L${at(-38, 26)} ` +
      `Q${at(-52, 0)} ${at(-38, -26)} Z`
    );
  };
  const shadow = [26, 18, 11, 5].map((reach): Ink => ({ d: outline(reach * 0.5, reach), fill: INK, opacity: 0.045 }));
  return [
    ...shadow,
    { d: outline(0, 0), fill: '#FFFDF6', stroke: blend(BRAND_GREEN, INK, 0.12), width: 4 },
    { d: `M${nose} ${-half + 18} L${nose + wide - 18} ${-half + 18}`, stroke: BRAND_GREEN, width: 2, opacity: 0.6 },
    { d: `M${nose} ${half - 18} L${nose + wide - 18} ${half - 18}`, stroke: BRAND_GREEN, width: 2, opacity: 0.6 },
    { d: setLine(words, nose + wide / 2 - 10, 33, SIZE, STRONG_FACE), fill: DEEP_GREEN },
    { d: ovalPath(0, 0, 19), fill: blend(SALT_ROSE, '#FFFFFF', 0.35), stroke: blend(SALT_ROSE, INK, 0.35), width: 4 },
    { d: ovalPath(0, 0, 8.5), fill: blend(INK, '#FFFFFF', 0.35) },
  ];
}

/** The tag with its string, which comes from beyond the upper edge. */
export function priceTag(words: string, x: number, y: number, degrees: number): string {
  const string: Ink = {
    d: `M${x - 8} ${y} C${x - 90} ${y - 90} ${x - 40} ${y - 220} ${x + 40} -20 M${x + 4} ${y - 4} C${x + 40} ${y - 110} ${x + 20} ${y - 230} ${x + 62} -20`,
    stroke: '#A98B5F',
    width: 5,
  };
  return printInks([...placeInks(tagInks(words), x, y, 1, degrees), string]);
}
