import type { FastifyRequest } from 'fastify';
import { cookieValue } from '../../kernel/session-cookie.ts';
import type { SessionClient } from '../../shop/sessions/open-session.ts';
import { authCookies } from './auth-cookies.ts';

/** What a session is opened with, as the request tells it. @param origin of the shop */
export function clientOf({ ip, headers }: FastifyRequest, origin: string): SessionClient {
  return {
    address: ip,
    agent: headers['user-agent'] ?? '',
    device: cookieValue(headers.cookie, authCookies(origin).device),
  };
}
