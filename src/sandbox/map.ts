import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { injectFailures } from './inject-failures.ts';
import type { SandboxContext } from './sandbox-context.ts';

const SIDE = 512;
const DEEPEST = 17;

const GROUND = '#F1EFE6';
const PARK = '#DCE7C6';
const WATER = '#C3DAE3';
const ROAD_EDGE = '#DDDACB';
/** From the finest roads to the main ones. */
const ROAD_WIDTHS = [3, 6, 11];
const RIVER_LEVEL = 11;

/** The company of maps: a style for MapLibre and its tiles. The streets are drawn, no such town exists. */
export function mapRoutes(context: SandboxContext) {
  return async (scope: FastifyInstance) => {
    // Pages of the shop, which is another origin, fetch them.
    scope.addHook('onSend', async (_request, reply) => void reply.header('access-control-allow-origin', '*'));

    // Not tiles: each look at the map would fill the list of requests.
    await scope.register(async (style) => {
      injectFailures(style, context, 'map', (status) => ({ type: 'application/json', body: `{"error":${status}}` }));
      style.get('/style.json', async ({ host }) => styleOf(`http://${host}${scope.prefix}`));
    });
    scope.get<{ Params: { z: string; x: string; y: string } }>('/tiles/:z/:x/:y', async ({ params }, reply) => {
      const [z, x, y] = [params.z, params.x, params.y.replace(/\.png$/, '')].map(Number) as [number, number, number];
      if (![z, x, y].every((number) => Number.isInteger(number) && number >= 0) || z > DEEPEST || x >= 2 ** z)
        return reply.code(404).send({ error: 'Нет такого листа' });
      const png = await sharp(Buffer.from(drawnTile(z, x, y)))
        .png({ palette: true })
        .toBuffer();
      return reply.type('image/png').header('cache-control', 'public, max-age=86400').send(png);
    });
  };
}

const styleOf = (origin: string) => ({
  version: 8,
  sources: {
    ground: {
      type: 'raster',
      tiles: [`${origin}/tiles/{z}/{x}/{y}.png`],
      tileSize: SIDE,
      maxzoom: DEEPEST,
      attribution: 'Карта песочницы: таких улиц нет',
    },
  },
  layers: [
    { id: 'paper', type: 'background', paint: { 'background-color': GROUND } },
    { id: 'ground', type: 'raster', source: 'ground' },
  ],
});

/**
 * A tile as SVG. Roads of a level are lines of a grid with uneven steps; a tile shows those of its own level and of two finer
 * ones, so that neighbouring tiles meet and a road stays where it is when the map is zoomed.
 */
function drawnTile(z: number, x: number, y: number): string {
  const scale = SIDE * 2 ** z;
  const toX = (at: number) => (at * scale - x * SIDE).toFixed(1);
  const toY = (at: number) => (at * scale - y * SIDE).toFixed(1);
  const rows = gridLines(z, 1, y, 2);
  const parks = gridLines(z, 1, x, 1).flatMap((column) =>
    rows
      .filter((row) => chance(column.index * 31 + row.index, 5) < 0.16)
      .map((row) => {
        const size = `width="${((column.to - column.from) * scale).toFixed(1)}" height="${((row.to - row.from) * scale).toFixed(1)}"`;
        return `<rect x="${toX(column.from)}" y="${toY(row.from)}" ${size} fill="${PARK}"/>`;
      }),
  );
  const roads = ROAD_WIDTHS.map((width, coarser) => {
    const finer = ROAD_WIDTHS.length - 1 - coarser;
    const across = gridLines(z, finer, x, 1).map(({ from }) => `M${toX(from)} -9V${SIDE + 9}`);
    const down = gridLines(z, finer, y, 2).map(({ from }) => `M-9 ${toY(from)}H${SIDE + 9}`);
    const path = [...across, ...down].join('');
    return `<path d="${path}" stroke="${ROAD_EDGE}" stroke-width="${width + 2}"/><path d="${path}" stroke="#fff" stroke-width="${width}"/>`;
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${GROUND}"/>`,
    ...parks,
    `<g fill="none">${rivers(z, x, y)}${roads.join('')}</g></svg>`,
  ].join('');
}

/** Lines of a grid from the one before a tile to the one after it, with the place of the next, in parts of the world. */
function gridLines(z: number, finer: number, tile: number, salt: number) {
  const level = z + finer;
  const place = (index: number) => (index + 0.6 * chance(index, level * 2 + salt)) / 2 ** level;
  return Array.from({ length: 2 ** finer + 2 }, (_, step) => {
    const index = tile * 2 ** finer - 1 + step;
    return { index, from: place(index), to: place(index + 1) };
  });
}

/** Rivers run from west to east, one in each row of tiles of a level. */
function rivers(z: number, x: number, y: number): string {
  const times = 2 ** (z - RIVER_LEVEL);
  if (times < 0.25) return '';
  const first = Math.floor(y / times) - 1;
  const paths = Array.from({ length: Math.ceil(1 / times) + 2 }, (_, step) => {
    const row = first + step;
    const points = Array.from({ length: 35 }, (_point, part) => {
      const across = part * 16 - 16;
      const at = (x + across / SIDE) / times;
      const down = row + 0.5 + 0.22 * Math.sin(at * 4.1 + row) + 0.1 * Math.sin(at * 11.3 + row * 2);
      return `${across} ${((down * times - y) * SIDE).toFixed(1)}`;
    });
    return `M${points.join('L')}`;
  });
  return `<path d="${paths.join('')}" stroke="${WATER}" stroke-width="${(26 * times).toFixed(1)}"/>`;
}

/** A number from 0 to 1 that depends on the two numbers only. */
function chance(index: number, salt: number): number {
  let mixed = Math.imul(index ^ (salt * 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return ((mixed ^ (mixed >>> 16)) >>> 0) / 4_294_967_296;
}
