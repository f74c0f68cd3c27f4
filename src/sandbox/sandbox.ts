import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { cdekRoutes, openCdek } from './cdek.ts';
import { consoleRoutes } from './console.ts';
import { controlRoutes } from './control.ts';
import { dadataRoutes } from './dadata.ts';
import { indexNowRoutes, openIndexNow } from './indexnow.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { metrikaRoutes, openMetrika } from './metrika.ts';
import { mindboxRoutes, openMindbox } from './mindbox.ts';
import { refuseForeign } from './refuse-foreign.ts';
import { openSms, smscRoutes, smsruRoutes } from './sms.ts';
import { createWorld } from './world.ts';
import { checkoutRoutes } from './yookassa-checkout.ts';
import { openYookassa, yookassaRoutes } from './yookassa.ts';

export interface SandboxOptions {
  /** 0: any free port. */
  readonly port: number;
  readonly host: string;
  /** 0: the port after the web one, or any free port where that one is taken and `port` was 0. */
  readonly smtpPort: number;
  /** Origin of the shop; notifications go to its `/api/webhooks/yookassa`. */
  readonly shopUrl: string;
  /** The part of that address that only the company knows, where the shop has one. */
  readonly webhookSecret?: string | undefined;
  /** Names it answers to besides `localhost` and addresses. */
  readonly names?: readonly string[];
  /** Same ids in every run; only for shops that start with an empty database. */
  readonly deterministic?: boolean;
  /** JSON file in which payments, letters and messages survive a restart. */
  readonly stateFile?: string;
}

export interface Sandbox {
  readonly port: number;
  readonly smtpPort: number;
  /** Resolves when the shop has been told once of everything that has happened; late and lost news is not waited for. */
  told(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Starts the pretended companies: HTTP on one port, a prefix for each, and a mail server on another.
 * @throws the error of `listen` (`EADDRINUSE` and the like) with nothing left running
 */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const world = createWorld({ deterministic: options.deterministic ?? false, stateFile: options.stateFile });
  const companies = {
    yookassa: openYookassa(world, webhookUrl(options)),
    cdek: openCdek(world),
    sms: openSms(world),
    mindbox: openMindbox(world),
    metrika: openMetrika(world),
    indexNow: openIndexNow(world),
    mailbox: openMailbox(world),
  };

  // Requests that hang on purpose must not hold up the stop.
  const app = fastify({ forceCloseConnections: true });
  refuseForeign(app, options.names ?? []);
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    done(null, Object.fromEntries(new URLSearchParams(body as string)));
  });
  app.register(yookassaRoutes(world, companies.yookassa), { prefix: '/yookassa/v3' });
  app.register(checkoutRoutes(companies.yookassa), { prefix: '/yookassa/checkout' });
  app.register(cdekRoutes(world, companies.cdek), { prefix: '/cdek/v2' });
  app.register(smsruRoutes(world, companies.sms), { prefix: '/smsru' });
  app.register(smscRoutes(world, companies.sms), { prefix: '/smsc' });
  app.register(mindboxRoutes(world, companies.mindbox), { prefix: '/mindbox/v3' });
  app.register(dadataRoutes(world), { prefix: '/dadata' });
  app.register(indexNowRoutes(world, companies.indexNow), { prefix: '/indexnow' });
  app.register(metrikaRoutes(companies.metrika), { prefix: '/metrika' });
  app.register(controlRoutes(world, companies), { prefix: '/__sandbox' });
  app.register(consoleRoutes(world, companies));

  const close = async () => {
    companies.yookassa.close();
    await Promise.all([app.close(), companies.mailbox.close()]);
    await world.saved.flush();
  };
  try {
    await app.listen({ port: options.port, host: options.host });
    const { port } = app.server.address() as AddressInfo;
    const smtpPort = await listenForMail(companies.mailbox, options, port);
    return { port, smtpPort, told: companies.yookassa.notices.told, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

function webhookUrl({ shopUrl, webhookSecret }: SandboxOptions): string {
  return [shopUrl.replace(/\/+$/, ''), 'api/webhooks/yookassa', webhookSecret].filter(Boolean).join('/');
}

async function listenForMail(
  mailbox: Mailbox,
  { host, port, smtpPort }: SandboxOptions,
  webPort: number,
): Promise<number> {
  try {
    return await mailbox.listen(smtpPort || webPort + 1, host);
  } catch (fault) {
    if (port !== 0 || smtpPort !== 0) throw fault;
    return mailbox.listen(0, host);
  }
}
