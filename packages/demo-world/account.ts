interface DemoRecipient {
  readonly name: string;
  readonly lastName?: string;
  readonly phone: string;
  readonly email: string | null;
  readonly city?: string;
  readonly zip?: string;
  readonly address?: string;
}

export const contactOfAnna: DemoRecipient = {
  name: 'Анна',
  lastName: 'Петрова',
  phone: '79161234567',
  email: 'anna@example.ru',
  city: 'Москва',
  zip: '109012',
  address: 'ул. Никольская, 4, кв. 12',
};

/** Orders without an account. */
export const contactOfBoris = { name: 'Борис Ветров', phone: '79165550188', email: 'boris@example.ru' } as const;

export const recipientsOfAnna: readonly DemoRecipient[] = [
  { name: 'Вера Петрова', phone: '79165550104', email: null },
  { name: 'Николай Петров', phone: '79165550105', email: 'nikolay@example.ru' },
];
