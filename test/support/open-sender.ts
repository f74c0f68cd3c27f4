import { PgBoss } from 'pg-boss';

/** Puts jobs into the queue of the shop. */
export async function openSender(connectionString: string): Promise<PgBoss> {
  const boss = new PgBoss({
    connectionString,
    schema: 'jobs',
    max: 1,
    supervise: false,
    schedule: false,
    migrate: false,
  });
  boss.on('error', () => {});
  return boss.start();
}
