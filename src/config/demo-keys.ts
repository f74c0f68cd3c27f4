import type { Env } from './env.ts';

/** Keys of the demo for the sandbox companies and for signing; they are public. */
export const DEMO_KEYS = {
  SECRET: 'demo-secret-demo-secret-demo-secret!',
  YOOKASSA_SHOP_ID: 'demo-shop',
  YOOKASSA_SECRET_KEY: 'test_demo',
  CDEK_CLIENT_ID: 'demo-client',
  CDEK_CLIENT_SECRET: 'demo-secret',
  BOXBERRY_TOKEN: 'demo-boxberry-token',
  MINDBOX_ENDPOINT: 'demo.Website',
  MINDBOX_SECRET_KEY: 'demo-key',
  SMSRU_API_ID: 'demo-id',
  SMSC_LOGIN: 'demo',
  SMSC_PASSWORD: 'demo-password',
  DADATA_TOKEN: 'demo-token',
  DADATA_SECRET: 'demo-secret',
  VAPID_PRIVATE_KEY: '8PqLaCK5TIRT2MP4TYZmoOymqEhjBJ8OrWzm9j6AuwM',
  REPLY_MAILBOX: 'reply@travosol.example',
  MAIL_WEBHOOK_TOKEN: 'demo-mail-webhook-token',
  MAIL_AUTHSERV_ID: 'mx.travosol.example',
} as const satisfies Partial<Record<keyof Env, string>>;

/** Our own secrets that are published in files of this project. */
export const PUBLISHED_SECRETS: readonly string[] = [DEMO_KEYS.SECRET, 'only-for-the-demonstration-on-localhost'];
