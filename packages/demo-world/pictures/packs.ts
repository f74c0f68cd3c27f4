import type { PackShape } from '../demo-product.ts';
import { drawBook } from './book.ts';
import { drawBottle } from './bottle.ts';
import { drawBox } from './box.ts';
import { drawCertificate } from './certificate.ts';
import { drawCourse, drawLecture } from './course.ts';
import { drawDropper } from './dropper.ts';
import type { DrawPack } from './figure.ts';
import { drawInhaler } from './inhaler.ts';
import { drawSachet } from './sachet.ts';
import { drawSaltBlock } from './salt-block.ts';
import { drawSaltLamp } from './salt-lamp.ts';
import { drawTin } from './tin.ts';
import { drawTube } from './tube.ts';

export const PACKS: Readonly<Record<PackShape, DrawPack>> = {
  bottle: drawBottle,
  dropper: drawDropper,
  tin: drawTin,
  sachet: drawSachet,
  box: drawBox,
  tube: drawTube,
  'salt-lamp': drawSaltLamp,
  'salt-block': drawSaltBlock,
  inhaler: drawInhaler,
  book: drawBook,
  course: drawCourse,
  lecture: drawLecture,
  certificate: drawCertificate,
};
