import type { LoaderFunctionArgs } from 'react-router';
import { formatDay } from '../../../../kernel/dates.ts';
import { findCode } from '../../../../shop/certificates/certificate-code.ts';
import { ownCertificates } from '../../../../shop/certificates/own-certificates.reads.ts';
import { pageContext } from '../../../context.server.ts';
import { accountCustomer } from '../account-customer.server.ts';

const MOST = 100;

/** Gift certificates bought by the account, and those it has paid with. Of a code only the end is shown, as on orders. */
export async function loader(args: LoaderFunctionArgs) {
  const { shop, customer } = await accountCustomer(args);
  const { secret } = args.context.get(pageContext);
  const certificates = await ownCertificates(shop.db, customer.id, MOST + 1);
  const now = shop.now();
  const shown = certificates.slice(0, MOST).map(({ id, codeHash, validUntil, spent, ...rest }) => ({
    ...rest,
    id,
    codeEnd: rest.boughtIn
      ? (findCode(secret, { id, codeHash })?.slice(-4) ?? null)
      : (spent[0]?.code.slice(-4) ?? null),
    until: formatDay(validUntil),
    expired: validUntil <= now,
    spent: spent.map(({ order, number, amount }) => ({ order, number, amount })),
  }));
  return {
    bought: shown.filter(({ boughtIn }) => boughtIn !== null),
    used: shown.filter(({ boughtIn }) => boughtIn === null),
    /** How many are shown, where there are more. */
    cutAt: certificates.length > MOST ? MOST : null,
  };
}

export type ShownCertificate = Awaited<ReturnType<typeof loader>>['bought'][number];
