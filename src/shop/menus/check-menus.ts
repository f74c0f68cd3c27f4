import { refuse, type Refusal } from '../../kernel/refusal.ts';
import type { TransactionContext } from '../../platform/context.ts';
import { findClaims } from '../claims/find-claims.ts';
import { addressTarget } from '../content/address-target.reads.ts';
import { menuTitles, shownAddresses, type Menus } from './menu.rules.ts';
import { menuTargets, savedMenus } from './menus.reads.ts';

/**
 * What is wrong with menus that are to be saved: titles are read beside goods, and addresses lead to pages. One that was there before
 * may lead nowhere by now: it is not shown, and does not keep the staff from changing the others.
 */
export async function checkMenus(tx: TransactionContext, menus: Menus): Promise<Refusal | undefined> {
  const claims = await findClaims(tx.db, menuTitles(menus));
  if (claims.length > 0) return refuse('claims-found', { claims });
  const known = new Set(shownAddresses(await savedMenus(tx.db)).map(({ href }) => href));
  const targets = await menuTargets(tx.db, menus, tx.now());
  const errors = [];
  for (const { place, text, href } of shownAddresses(menus)) {
    const target = targets.get(href);
    if (target === href || known.has(href)) continue;
    const path = [...place.split('.'), 'href'];
    const { leadsTo } = await addressTarget(tx.db, href, tx.now());
    const message = leadsTo?.hasPage
      ? `Отсюда сайт перенаправляет: напишите сразу ${leadsTo.toPath}`
      : 'Такой страницы на\u00a0сайте нет: проверьте адрес или опубликуйте её';
    errors.push({ path, text, message });
  }
  return errors.length > 0 ? refuse('menu-address-unfit', { errors }) : undefined;
}
