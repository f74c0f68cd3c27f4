import { SHOWN, table, when } from './console-tables.ts';
import type { AnnouncedPage } from './indexnow.ts';
import type { CounterCall } from './metrika.ts';
import { html, type Markup } from './page.ts';
import type { PushedMessage } from './push.ts';

/** Calls that pages made to the visit counter, newest first. */
export function counterTable(calls: readonly CounterCall[]): Markup {
  if (calls.length === 0)
    return html`<p class="quiet">Ничего не посчитано: нужны METRIKA_ID и согласие посетителя.</p>`;
  const rows = calls
    .toReversed()
    .slice(0, SHOWN)
    .map(
      ({ at, method, arguments: args }) =>
        html`<tr>
          <td>${when(at)}</td>
          <td><code>${method}</code></td>
          <td>${args.map((one) => (typeof one === 'string' ? one : JSON.stringify(one))).join(' ')}</td>
        </tr>`,
    );
  return table(['Когда', 'Вызов', 'С чем'], rows);
}

/** Pages announced to search engines, newest first. */
export function announcedTable(pages: readonly AnnouncedPage[]): Markup {
  if (pages.length === 0)
    return html`<p class="quiet">Поисковикам ещё ничего не сообщали: нужен INDEXNOW_KEY и изменённая страница.</p>`;
  const rows = pages
    .toReversed()
    .slice(0, SHOWN)
    .map(
      ({ at, url }) =>
        html`<tr>
          <td>${when(at)}</td>
          <td><a href="${url}">${url}</a></td>
        </tr>`,
    );
  return table(['Когда', 'Страница'], rows);
}

/** Messages that browsers of the sandbox have decrypted, newest first. */
export function pushesTable(messages: readonly PushedMessage[]): Markup {
  if (messages.length === 0)
    return html`<p class="quiet">
      Ничего не приходило. Настоящий браузер показывает уведомление сам, и здесь его не видно.
    </p>`;
  const rows = messages
    .toReversed()
    .slice(0, SHOWN)
    .map(
      ({ at, browser, text }) =>
        html`<tr>
          <td>${when(at)}</td>
          <td><code>${browser}</code></td>
          <td>${text}</td>
        </tr>`,
    );
  return table(['Когда', 'Браузер', 'Что'], rows);
}
