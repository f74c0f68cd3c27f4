import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { boxberryRoutes, openBoxberry } from './boxberry.ts';
import { cdekRoutes, openCdek } from './cdek.ts';
import { consoleRoutes } from './console.ts';
import { controlRoutes } from './control.ts';
import { dadataRoutes } from './dadata.ts';
import { openImap } from './imap.ts';
import { indexNowRoutes, openIndexNow } from './indexnow.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { mapRoutes } from './map.ts';
import { metrikaRoutes, openMetrika } from './metrika.ts';
import { mindboxRoutes, openMindbox } from './mindbox.ts';
import { openPush, pushRoutes } from './push.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { openSms, smscRoutes, smsruRoutes } from './sms.ts';
import { createSandboxContext } from './sandbox-context.ts';
import { checkoutRoutes } from './yookassa-checkout.ts';
import { openYookassa, yookassaRoutes } from './yookassa.ts';

export interface SandboxOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** 0: the port after the web one, or any free port where that one is taken and `port` was 0. */
  readonly smtpPort: number;
  /** Of an IMAP server, 0: any free port; then letters to the reply address are kept there, not handed over. */
  readonly imapPort?: number | undefined;
  /** Origin of the shop; notifications go to its `/api/webhooks/yookassa`. */
  readonly shopUrl: string;
  /** Secret last part of that address, if the shop has one. */
  readonly webhookSecret?: string | undefined;
  /** Secret last part of the address of the shop that takes letters to its reply address; without it they stay here. */
  readonly mailWebhookToken?: string | undefined;
  /** Name under which the mail server says what it has found out about senders; without it, it says nothing. */
  readonly mailAuthservId?: string | undefined;
  /** Allowed host names besides `localhost` and IP addresses. */
  readonly names?: readonly string[];
  /** Same ids in every run; only for shops that start with an empty database. */
  readonly deterministic?: boolean;
  /** JSON file where payments, letters and messages are saved across a restart. */
  readonly stateFile?: string;
}

export interface Sandbox {
  readonly port: number;
  readonly smtpPort: number;
  readonly imapPort: number | undefined;
  /** Resolves when every notification was attempted once; delayed and lost ones are not waited for. */
  notificationsSent(): Promise<void>;
  /** Moves the clock of all companies forward. */
  shiftClock(ms: number): void;
  close(): Promise<void>;
}

/**
 * Starts the fake companies: HTTP on one port, with a prefix for each, and a mail server on another.
 * @throws the error of `listen` (`EADDRINUSE` and the like) with nothing left running
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const context = createSandboxContext({ deterministic: options.deterministic ?? false, stateFile: options.stateFile });
  const imap = options.imapPort === undefined ? undefined : openImap(context);
  const companies = {
    yookassa: openYookassa(context, webhookUrl(options)),
    cdek: openCdek(context),
    boxberry: openBoxberry(context),
    sms: openSms(context),
    mindbox: openMindbox(context),
    metrika: openMetrika(context),
    indexNow: openIndexNow(context),
    push: openPush(context),
    mailbox: openMailbox(context, { shopUrl: mailWebhookUrl(options), imap, authservId: options.mailAuthservId }),
  };

  const shiftClock = (ms: number) => {
    context.shiftClock(ms);
    companies.yookassa.expireOverdue();
  };

  // Requests that hang on purpose must not delay the stop.
  const app = fastify({ forceCloseConnections: true });
  refuseForeign(app, options.names ?? []);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  app.register(yookassaRoutes(context, companies.yookassa), { prefix: '/yookassa/v3' });
  app.register(checkoutRoutes(companies.yookassa), { prefix: '/yookassa/checkout' });
  app.register(cdekRoutes(context, companies.cdek), { prefix: '/cdek/v2' });
  app.register(boxberryRoutes(context, companies.boxberry), { prefix: '/boxberry' });
  app.register(smsruRoutes(context, companies.sms), { prefix: '/smsru' });
  app.register(smscRoutes(context, companies.sms), { prefix: '/smsc' });
  app.register(mindboxRoutes(context, companies.mindbox), { prefix: '/mindbox/v3' });
  app.register(dadataRoutes(context), { prefix: '/dadata' });
  app.register(indexNowRoutes(context, companies.indexNow), { prefix: '/indexnow' });
  app.register(pushRoutes(context, companies.push), { prefix: '/push' });
  app.register(metrikaRoutes(companies.metrika), { prefix: '/metrika' });
  app.register(mapRoutes(context), { prefix: '/map' });
  app.register(controlRoutes(context, companies, shiftClock), { prefix: '/__sandbox' });
  app.register(consoleRoutes(context, companies));

  const close = async () => {
    companies.yookassa.close();
    await Promise.all([app.close(), companies.mailbox.close(), imap?.close()]);
    await context.saved.flush();
  };
  try {
    await app.listen({ port: options.port, host: options.host });
    const { port } = app.server.address() as AddressInfo;
    const smtpPort = await listenForMail(companies.mailbox, options, port);
    const imapPort = await imap?.listen(options.imapPort!, options.host);
    const { firstAttemptsDone: notificationsSent } = companies.yookassa.notifications;
    return { port, smtpPort, imapPort, notificationsSent, shiftClock, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function webhookUrl({ shopUrl, webhookSecret }: SandboxOptions): string {
  return [shopUrl.replace(/\/+$/, ''), 'api/webhooks/yookassa', webhookSecret].filter(Boolean).join('/');
}

function mailWebhookUrl({ shopUrl, mailWebhookToken }: SandboxOptions): string | undefined {
  return mailWebhookToken && `${shopUrl.replace(/\/+$/, '')}/api/webhooks/mail/${mailWebhookToken}`;
}

async function listenForMail(
  mailbox: Mailbox,
  { host, port, smtpPort }: SandboxOptions,
  webPort: number,
): Promise<number> {
  try {
    return await mailbox.listen(smtpPort || webPort + 1, host);
  } catch (error) {
    if (port !== 0 || smtpPort !== 0) throw error;
    return mailbox.listen(0, host);
  }
}
