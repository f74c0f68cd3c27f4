/** Accounts for trying out sign-in; `npm start` prints the first. */
interface DemoCustomer {
  readonly phone: string;
  readonly email: string | null;
  readonly emailConfirmed: boolean;
  readonly name: string;
  readonly lastName: string;
  /** Null signs in by code only. */
  readonly passwordHash: string | null;
}

/** Not secret: demo data is refused in production. */
export const DEMO_LOGIN = { phone: '+7 916 123-45-67', email: 'anna@example.ru', password: 'romashka-2026' } as const;

export const customers: readonly DemoCustomer[] = [
  {
    phone: '79161234567',
    email: DEMO_LOGIN.email,
    emailConfirmed: true,
    name: 'Анна',
    lastName: 'Петрова',
    // Of DEMO_LOGIN.password; a test compares them.
    passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$Nwt4g5m+vm5hzst7uVeXjQ$WnS8NnHu14NZA5VINGtRIjG72gSJ0AFdNJzD9iButGg',
  },
  {
    phone: '79035550102',
    email: null,
    emailConfirmed: false,
    name: 'Борис',
    lastName: 'Соколов',
    passwordHash: null,
  },
];
