import type { DemoProduct } from '../demo-product.ts';
import { kompleksy } from './kompleksy.ts';
import { kursy } from './kursy.ts';
import { lektsii } from './lektsii.ts';
import { literatura } from './literatura.ts';
import { energiya } from './preparaty-energiya.ts';
import { kostiISerdtse } from './preparaty-kosti-serdtse.ts';
import { krasotaZhenskoeMuzhskoe } from './preparaty-krasota-zhenskoe-muzhskoe.ts';
import { pishchevarenieIPamyat } from './preparaty-pishchevarenie-pamyat.ts';
import { spokoystvie } from './preparaty-spokoystvie.ts';
import { zashchita } from './preparaty-zashchita.ts';
import { lampyISol } from './prochie-lampy-i-sol.ts';
import { vannaIDom } from './prochie-vanna-i-dom.ts';
import { sertifikati } from './sertifikati.ts';

/** All products of the demo shop. */
export const goods: readonly DemoProduct[] = [
  ...energiya,
  ...spokoystvie,
  ...zashchita,
  ...kostiISerdtse,
  ...pishchevarenieIPamyat,
  ...krasotaZhenskoeMuzhskoe,
  ...kompleksy,
  ...lampyISol,
  ...vannaIDom,
  ...kursy,
  ...lektsii,
  ...literatura,
  ...sertifikati,
];
