import { startSandbox } from './sandbox.ts';

/** Runs the sandbox as a separate process: `node src/sandbox/main.ts`. */
const port = portFrom('SANDBOX_PORT', 3001);
const smtpPort = portFrom('SANDBOX_SMTP_PORT', 0);

try {
  const sandbox = await startSandbox({
    port,
    host: process.env.SANDBOX_HOST || '127.0.0.1',
    smtpPort,
    imapPort: process.env.SANDBOX_IMAP_PORT ? portFrom('SANDBOX_IMAP_PORT', 0) : undefined,
    shopUrl: process.env.SHOP_URL || 'http://127.0.0.1:3000',
    webhookSecret: process.env.YOOKASSA_WEBHOOK_SECRET || undefined,
    mailWebhookToken: process.env.MAIL_WEBHOOK_TOKEN || undefined,
    mailAuthservId: process.env.MAIL_AUTHSERV_ID || undefined,
    // The host name that the shop and its visitors use.
    names: process.env.SANDBOX_URL ? [new URL(process.env.SANDBOX_URL).hostname] : [],
    deterministic: process.env.SANDBOX_DETERMINISTIC === '1',
    stateFile: process.env.SANDBOX_STATE || undefined,
  });

  let stopping = false;
  const stop = () => {
    if (stopping) return;
    stopping = true;
    void sandbox.close().finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // The supervisor has exited, and nothing else would stop this process.
  process.once('disconnect', stop);
  process.on('message', (message) => {
    if (typeof message !== 'object' || !message || !('shiftClockMs' in message)) return;
    sandbox.shiftClock(Number(message.shiftClockMs));
    process.send?.({ clockShifted: true });
  });

  if (process.send) process.send({ ready: true, port: sandbox.port, smtpPort: sandbox.smtpPort });
  else
    process.stdout.write(`Песочница: http://127.0.0.1:${sandbox.port}, почта: smtp://127.0.0.1:${sandbox.smtpPort}\n`);
} catch (error) {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
}

function portFrom(name: string, fallback: number): number {
  const value = Number(process.env[name] || fallback);
  if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value;
  process.stderr.write(`Песочница не запущена: ${name} должен быть числом от 0 до 65535.\n`);
  process.exit(1);
}

function sentence(error: unknown): string {
  const { code, port: taken } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') {
    const name = taken === port ? 'SANDBOX_PORT' : 'SANDBOX_SMTP_PORT';
    return `Песочница не запущена: порт ${taken ?? port} занят. Освободите его или укажите другой в ${name}.`;
  }
  if (code === 'EACCES')
    return `Песочница не запущена: нет права слушать порт ${taken ?? port}. Укажите порт больше 1023.`;
  return `Песочница не запущена: ${error instanceof Error ? error.message : String(error)}`;
}
