import type { Boxberry } from './boxberry.ts';
import type { Cdek } from './cdek.ts';
import type { IndexNow } from './indexnow.ts';
import type { Mailbox } from './mailbox.ts';
import type { Metrika } from './metrika.ts';
import type { Mindbox } from './mindbox.ts';
import type { Push } from './push.ts';
import type { Sms } from './sms.ts';
import type { Yookassa } from './yookassa.ts';

/** All fake companies, for the control API and the console. */
export interface SandboxCompanies {
  readonly yookassa: Yookassa;
  readonly cdek: Cdek;
  readonly boxberry: Boxberry;
  readonly sms: Sms;
  readonly mindbox: Mindbox;
  readonly metrika: Metrika;
  readonly indexNow: IndexNow;
  readonly push: Push;
  readonly mailbox: Mailbox;
}
