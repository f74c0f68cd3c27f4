import type { FastifyInstance } from 'fastify';
import type { SandboxCompanies } from './companies.ts';
import { announcedTable, counterTable, pushesTable } from './console-counted.ts';
import { letterRoutes } from './console-letters.ts';
import { actOnParcel, parcelsTable } from './console-parcels.ts';
import {
  PAYMENT_ACTIONS,
  failureForm,
  lettersTable,
  messagesTable,
  operationsTable,
  paymentsTable,
  requestsTable,
} from './console-tables.ts';
import { type FailureKind, FAILURES, PROVIDERS } from './failures.ts';
import { html, PAGE_HEADERS, pageOf } from './page.ts';
import type { SandboxContext } from './sandbox-context.ts';

// Reloads when something has changed, except while a form field has the focus.
const SCRIPT = `let known;setInterval(async()=>{try{const{version}=await(await fetch('/__sandbox/version')).json();
if(known!==undefined&&version!==known&&!/^(INPUT|SELECT)$/.test(document.activeElement?.tagName??''))location.reload();known=version}catch{}},1500);`;

/** The web console: requests the companies received, and buttons for what they do next. */
export function consoleRoutes(context: SandboxContext, companies: SandboxCompanies) {
  const { yookassa } = companies;
  return async (scope: FastifyInstance) => {
    scope.get('/', async (_request, reply) => reply.headers(PAGE_HEADERS).send(consolePage(context, companies)));
    scope.get('/console.js', async (_request, reply) => reply.type('text/javascript').send(SCRIPT));

    scope.post<{ Params: { id: string }; Body: { deed?: string } | null }>(
      '/console/payments/:id',
      async (request, reply) => {
        const deed = PAYMENT_ACTIONS[request.body?.deed ?? ''];
        // The payment may have changed since the page was rendered: showing its current state is better than an error.
        if (deed) await yookassa.act(request.params.id, deed[1], deed[2]).catch(() => undefined);
        return reply.redirect('/', 303);
      },
    );
    scope.post<{ Params: { carrier: string; id: string }; Body: { deed?: string } | null }>(
      '/console/parcels/:carrier/:id',
      async ({ params: { carrier, id }, body }, reply) => {
        await actOnParcel(companies, carrier, id, body?.deed ?? '');
        return reply.redirect('/', 303);
      },
    );
    scope.post<{ Body: Record<string, string> | null }>('/console/fail', async (request, reply) => {
      const provider = PROVIDERS.find((name) => name === request.body?.provider);
      const kind = (Object.keys(FAILURES) as FailureKind[]).find((name) => name === request.body?.kind);
      if (provider && kind) {
        context.failures.plan({ provider, kind, status: 500, left: Math.max(1, Number(request.body?.times) || 1) });
        context.changed();
      }
      return reply.redirect('/', 303);
    });
    scope.post('/console/forgive', async (_request, reply) => {
      context.failures.clear();
      context.changed();
      return reply.redirect('/', 303);
    });
    await scope.register(letterRoutes(companies.mailbox), { prefix: '/letters' });
  };
}

const CODES_SHOWN = 6;

function consolePage(
  context: SandboxContext,
  { yookassa, cdek, boxberry, mailbox, sms, mindbox, metrika, indexNow, push }: SandboxCompanies,
): string {
  const content = html`<h1>Песочница</h1>
    <p>Здесь видно, что магазин просил у компаний, и решается, что они ответят.</p>
    <h2>СМС и звонки с кодами</h2>
    ${messagesTable(sms.list().slice(-CODES_SHOWN))}
    <h2>Платежи ЮKassa</h2>
    ${paymentsTable(yookassa.registry.payments(), yookassa.notifications.list())}
    <h2>Посылки СДЭК и Boxberry</h2>
    ${parcelsTable({ cdek, boxberry })}
    <h2>Письма</h2>
    ${lettersTable(mailbox.list())}
    <h2>Уведомления в браузерах</h2>
    ${pushesTable(push.list())}
    <h2>Операции Mindbox</h2>
    ${operationsTable(mindbox.list())}
    <h2>Счётчик посещений</h2>
    ${counterTable(metrika.list())}
    <h2>Страницы для поисковиков (IndexNow)</h2>
    ${announcedTable(indexNow.list())}
    <h2>Сбои</h2>
    ${failureForm(context)}
    <h2>Запросы магазина</h2>
    ${requestsTable(context)}`;
  const tail = html`<script src="/console.js" defer></script>
    <noscript><meta http-equiv="refresh" content="10" /></noscript>`;
  return pageOf({ title: 'Песочница', content, tail });
}
