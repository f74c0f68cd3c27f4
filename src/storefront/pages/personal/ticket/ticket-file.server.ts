import type { LoaderFunctionArgs } from 'react-router';
import { attachmentHeaders } from '../../../../kernel/attachment-headers.ts';
import { readTicketFile } from '../../../../shop/tickets/read-ticket-file.ts';
import { pageContext } from '../../../context.server.ts';
import { accountCustomer } from '../account-customer.server.ts';

/** A file of an own ticket, for whoever is signed in: a link cannot send a token. */
export async function fileResponse(args: LoaderFunctionArgs): Promise<Response> {
  const { shop, customer } = await accountCustomer(args);
  const { files } = args.context.get(pageContext);
  const { ticketId = '', fileId = '' } = args.params;
  const of = { ticketId: /^[1-9]\d{0,14}$/.test(ticketId) ? Number(ticketId) : 0, customerId: customer.id };
  const file = await readTicketFile(shop, files, fileId, of);
  if (!file)
    return new Response('Этого файла нет: откройте его со страницы обращения снова.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  return new Response(new Uint8Array(file.body), { headers: attachmentHeaders(file) });
}
