import type { FastifyInstance } from 'fastify';
import { formatDayAndTime } from '../kernel/dates.ts';
import type { Mailbox } from './mailbox.ts';
import { html, PAGE_HEADERS, pageOf } from './page.ts';

/** Shows one letter: its HTML in a frame without scripts, its plain text below. */
export function letterRoutes(mailbox: Mailbox) {
  return async (scope: FastifyInstance) => {
    scope.get<{ Params: { id: string } }>('/:id', async (request, reply) => {
      const letter = mailbox.find(request.params.id);
      if (!letter) return reply.redirect('/', 303);
      // A calendar invitation is an attachment without a name.
      const files = (letter.files ?? []).flatMap(({ name }) => name || []);
      const content = html`<p><a href="/">← Песочница</a></p>
        <h1>${letter.subject || 'Без темы'}</h1>
        <p class="quiet">
          От ${letter.from} для ${letter.to.join(', ')}, ${formatDayAndTime(new Date(letter.at))}<br /><code
            >${letter.messageId ?? ''}</code
          >${files.length > 0 ? html`<br />Вложения: ${files.join(', ')}` : ''}
        </p>
        ${letter.html ? html`<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/letters/${letter.id}/html" title="Письмо"></iframe>` : ''}
        ${
          letter.text
            ? html`<h2>Без оформления</h2>
                <pre>${letter.text}</pre>`
            : ''
        }`;
      return reply.headers(PAGE_HEADERS).send(pageOf({ title: letter.subject || 'Письмо', content }));
    });

    scope.get<{ Params: { id: string } }>('/:id/html', async (request, reply) => {
      const letter = mailbox.find(request.params.id);
      return reply
        .headers({
          'content-type': 'text/html; charset=utf-8',
          // The same sandbox when the letter is opened directly; links open in a new tab.
          'content-security-policy':
            "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; font-src http: https: data:",
        })
        .send(`<base target="_blank">${letter?.html ?? ''}`);
    });
  };
}
