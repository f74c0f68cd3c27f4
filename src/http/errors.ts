import { createHash } from 'node:crypto';
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { COMPANY } from '../kernel/company.ts';
import { links } from '../kernel/links.ts';
import { counted } from '../kernel/plural.ts';
import type { Refusal } from '../kernel/refusal.ts';
import { REHEARSAL } from '../kernel/rehearsal.ts';
import { isPoolExhausted } from '../platform/database.ts';
import { isLockTimeout } from '../platform/locked-row.ts';
import { transientFailure } from '../platform/database-failure.ts';
import type { Log } from '../platform/log.ts';
import { Overloaded } from './admission.ts';
import { ApiError, envelope, ERROR_NAMES, notFound } from './api-errors.ts';
import { refusalAnswer } from './refusals.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** The sentence of a refusal, for endpoints that do not use the documented envelope. */
export function refusalText(refusal: Refusal): string {
  return refusalAnswer(refusal).text;
}

/** `Retry-After` for transient database failures. */
export const RETRY_SECONDS = '30';

const SENTENCES: Readonly<Record<number, string>> = {
  400: 'Запрос не разобрать: проверьте, что это правильный JSON.',
  413: 'Запрос слишком большой.',
  415: 'Нужен запрос в формате JSON.',
  503: 'Магазин ненадолго приостановлен. Повторите через минуту: корзина сохранена.',
};

const LOCKED = 'Сейчас это же меняет кто-то ещё: повторите через минуту.';

function tooMany(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60) || 1);
  return `Слишком много запросов: повторите через ${counted(minutes, ['минуту', 'минуты', 'минут'])}.`;
}

/** `Retry-After` in seconds for an overloaded process. */
const OVERLOAD_RETRY_SECONDS = 5;

/** Whether the error means too many requests at once and not a failure. */
export function isOverload(error: unknown): boolean {
  return error instanceof Overloaded || isPoolExhausted(error);
}

function sendApiError(reply: FastifyReply, { status, name, message, details, retryAfter }: ApiError): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  return reply.code(status).send(envelope(status, name, message, details));
}

/** Error responses of the API: validation errors with their paths, unexpected errors without their text. */
export function answerErrors(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof ApiError) return sendApiError(reply, error);
    if (hasZodFastifySchemaValidationErrors(error)) {
      const errors = error.validation.map((issue) => ({
        path: issue.instancePath
          .split('/')
          .slice(1)
          .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~')),
        message: issue.message ?? 'Неверное значение',
        name: 'ValidationError',
      }));
      const message = errors.length === 1 ? errors[0]!.message : 'Проверьте отмеченные поля.';
      return reply.code(400).send(envelope(400, 'ValidationError', message, { errors }));
    }
    if (isOverload(error)) {
      const message = 'Сейчас много посетителей. Повторите через несколько секунд: корзина сохранена.';
      const retryAfter = OVERLOAD_RETRY_SECONDS;
      return sendApiError(
        reply,
        new ApiError(503, message, { details: { code: 'overloaded', retryAfter }, retryAfter }),
      );
    }
    if (isLockTimeout(error) && !transientFailure(error)) {
      log.warn({ err: error, route: request.routeOptions.url, method: request.method }, 'a row stayed locked');
      return sendApiError(reply, new ApiError(503, LOCKED, { retryAfter: 60 }));
    }
    const clientStatus =
      error.statusCode && error.statusCode >= 400 && error.statusCode < 500 ? error.statusCode : undefined;
    const status = clientStatus ?? (transientFailure(error) ? 503 : 500);
    if (!clientStatus)
      log.error({ err: error, route: request.routeOptions.url, method: request.method }, 'request failed');
    if (status === 503) reply.header('retry-after', RETRY_SECONDS);
    const message =
      (status === 429 ? tooMany(Number(reply.getHeader('retry-after'))) : SENTENCES[status]) ??
      (status === 500 ? 'Что-то сломалось у нас. Повторите через минуту.' : 'Запрос не принят.');
    return reply.code(status).send(envelope(status, ERROR_NAMES[status] ?? 'ApplicationError', message));
  });
  app.setNotFoundHandler((_request, reply) => sendApiError(reply, notFound()));
}

/** The only style of a bare page; the policy allows it by its hash. */
const BARE_STYLE =
  'body{max-width:34rem;margin:12vh auto;padding:0 1.25rem;background:#fbfaf5;color:#1f2a14;font:1.0625rem/1.6 system-ui,sans-serif}h1{font:500 2rem/1.2 Georgia,serif}a{color:#4f6820}';

/** Headers of a bare page, which stands in for a page that could not be rendered. */
export const BARE_PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...SECURITY_HEADERS,
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(BARE_STYLE).digest('base64')}'; base-uri 'none'; frame-ancestors 'none'`,
};

/** @param rehearsal adds the rehearsal notice, as on every page */
export function barePage(title: string, text: string, rehearsal: boolean): string {
  const note = rehearsal ? `<p><strong>${REHEARSAL}</strong></p>` : '';
  return `<!doctype html><html lang="ru"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} — ${COMPANY.name}</title><style>${BARE_STYLE}</style>${note}<p>${COMPANY.name}</p><h1>${title}</h1><p>${text}</p><p><a href="${links.home()}">На главную</a> · <a href="${links.catalog()}">В каталог</a> · <a href="${links.contacts()}">Контакты</a></p></html>`;
}

export const unreadablePage = (rehearsal: boolean) =>
  barePage('Адрес не разобрать', 'Проверьте адрес: в нём есть знаки, которых мы не понимаем.', rehearsal);

/** Error responses for pages; unexpected errors are logged. */
export function answerPageErrors(app: FastifyInstance, log: Log, rehearsal: boolean): void {
  const unreadable = unreadablePage(rehearsal);
  const overloaded = barePage(
    'Сейчас много посетителей',
    'Обновите страницу через несколько секунд: корзина сохранена.',
    rehearsal,
  );
  const failed = barePage(
    'Страница не открылась',
    'Что-то сломалось у нас. Повторите через минуту: корзина сохранена.',
    rehearsal,
  );
  app.setErrorHandler((error: FastifyError, request, reply) => {
    if (error.statusCode && error.statusCode < 500) {
      return reply.code(error.statusCode).headers(BARE_PAGE_HEADERS).send(unreadable);
    }
    if (isOverload(error)) {
      return reply.code(503).headers(BARE_PAGE_HEADERS).header('retry-after', OVERLOAD_RETRY_SECONDS).send(overloaded);
    }
    log.error({ err: error, url: request.url.split('?', 1)[0] }, 'page failed');
    return reply.code(503).headers(BARE_PAGE_HEADERS).header('retry-after', RETRY_SECONDS).send(failed);
  });
}
