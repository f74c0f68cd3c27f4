import type { LoaderFunctionArgs } from 'react-router';
import { attachmentHeaders } from '../../../kernel/attachment-headers.ts';
import { links } from '../../../kernel/links.ts';
import { orderPaper } from '../../../shop/invoices/order-paper.ts';
import { pageContext } from '../../context.server.ts';
import { orderReader } from './order-reader.server.ts';

/** The invoice of an order, or the statement of what was paid, for whoever may open the order. */
export async function paperResponse(args: LoaderFunctionArgs): Promise<Response> {
  const { orderId, mayRead } = await orderReader(args, links.orderPaper);
  const { shop } = args.context.get(pageContext);
  const paper = mayRead ? await orderPaper(shop, orderId) : undefined;
  if (!paper)
    return new Response('Такого документа нет: откройте его со страницы заказа.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    });
  return new Response(new Uint8Array(paper.body), {
    headers: { ...attachmentHeaders(paper), 'x-robots-tag': 'noindex' },
  });
}
