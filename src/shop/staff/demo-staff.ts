import type { Db } from '../../platform/database.ts';
import { DEMO_STAFF_EMAILS } from './demo-staff-emails.ts';
import { enabledStaffAmong } from './staff.reads.ts';

/** @returns the sentence with which a selling shop refuses to start on a database where demo members can sign in */
export async function demoStaffProblem(db: Db): Promise<string | undefined> {
  const enabled = await enabledStaffAmong(db, Object.values(DEMO_STAFF_EMAILS));
  if (enabled.length === 0) return undefined;
  return `В этой базе данных могут войти сотрудники демонстрации, чьи пароли опубликованы (${enabled.join(', ')}): возьмите для рабочего режима новую базу или запустите эту с REHEARSAL=1, добавьте своего владельца и отключите их (node bin/shop.ts staff disable).`;
}
