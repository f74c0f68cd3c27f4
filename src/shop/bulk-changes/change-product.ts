import { randomUUID } from 'node:crypto';
import { isRefusal, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { changePrice } from '../catalog/change-price.ts';
import { moveProduct } from '../catalog/move-product.ts';
import { productVersion } from '../catalog/product-version.ts';
import { publishProduct } from '../catalog/publish-product.ts';
import { saveProduct } from '../catalog/save-product.ts';
import { withdrawProduct } from '../catalog/withdraw-product.ts';
import type { ShopContext } from '../context.ts';
import { setLowThreshold } from '../stocktaking/set-low-threshold.ts';
import type { ProductChange } from './product-change.rules.ts';

/**
 * Carries out the parts of one row by the commands for one product, all or none: the caller rolls a refusal back. Keys are of no use
 * here: the row, which is locked, is applied once.
 */
export async function changeProduct(
  tx: TransactionContext,
  productId: number,
  seenVersion: number,
  { label, sectionId, price, lowThreshold, published }: ProductChange,
): Promise<Refusal | undefined> {
  const inside: Pick<ShopContext, 'transaction'> = { transaction: (work) => work(tx) };
  let expectedVersion = seenVersion;
  const steps: readonly (false | undefined | (() => Promise<unknown>))[] = [
    // First, so that the texts of what is not sold any more need not be complete.
    published === false && (() => withdrawProduct(inside, productId, expectedVersion)),
    label && (() => saveProduct(inside, productId, label, expectedVersion)),
    sectionId !== undefined && (() => moveProduct(inside, productId, sectionId, expectedVersion)),
    price && (() => changePrice(inside, { productId, key: randomUUID(), expectedVersion, ...price })),
    lowThreshold !== undefined &&
      (() => setLowThreshold(inside, { productId, key: randomUUID(), threshold: lowThreshold })),
    published === true && (() => publishProduct(inside, productId, expectedVersion)),
  ];
  for (const step of steps) {
    const result = step ? await step() : undefined;
    if (isRefusal(result)) return result;
    if (step) expectedVersion = await productVersion(tx.db, productId);
  }
  return undefined;
}
