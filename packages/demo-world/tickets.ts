interface DemoMessage {
  readonly key: string;
  readonly author: 'user' | 'staff';
  /** Of a member of the staff. */
  readonly name: string | null;
  readonly text: string;
  /** After the ticket was opened; PostgreSQL interval. */
  readonly later: string;
}

interface DemoTicket {
  readonly key: string;
  readonly topic: string;
  readonly subject: string;
  readonly state: 'open' | 'waiting-customer' | 'closed';
  readonly lot: string | null;
  readonly owner: string | null;
  /** How long ago; PostgreSQL intervals. */
  readonly opened: string;
  readonly changed: string;
  readonly messages: readonly DemoMessage[];
}

const VERA = { owner: 'staff:1 Вера', name: 'Вера' } as const;

/** The photo of the closed ticket: a drawn picture. */
export const TICKET_PHOTO = {
  id: '6d0f7f6a-52f1-4b0c-8a55-0d8f5f3b7a01',
  message: '0f6f1f0e-4f3c-4a63-9d3a-0c35b3f0a311',
  name: 'Банка.webp',
  drawn: 'aromamaslo-pihta-0',
} as const;

/** One waits for the customer, one for the shop, one is closed. */
export const tickets: readonly DemoTicket[] = [
  {
    key: '0f6f1f0e-4f3c-4a63-9d3a-0c35b3f0a301',
    topic: 'quality',
    subject: 'Крышка неплотно закрыта',
    state: 'closed',
    lot: 'ПХ-0311',
    owner: VERA.owner,
    opened: '40 days',
    changed: '38 days',
    messages: [
      {
        key: TICKET_PHOTO.message,
        author: 'user',
        name: null,
        text: 'Масло пришло с\u00a0неплотной крышкой, коробка внутри чуть масляная. Можно ли его хранить?',
        later: '0',
      },
      {
        key: '0f6f1f0e-4f3c-4a63-9d3a-0c35b3f0a312',
        author: 'staff',
        name: VERA.name,
        text: 'Простите нас. Пришлём новый флакон со\u00a0следующей посылкой, а\u00a0этот хранить не\u00a0стоит. Серию мы\u00a0проверили: у\u00a0остальных флаконов крышки закрыты плотно.',
        later: '5 hours',
      },
      {
        key: '0f6f1f0e-4f3c-4a63-9d3a-0c35b3f0a313',
        author: 'user',
        name: null,
        text: 'Спасибо большое!',
        later: '2 days',
      },
    ],
  },
  {
    key: '0f6f1f0e-4f3c-4a63-9d3a-0c35b3f0a302',
    topic: 'order',
    subject: 'Нужен счёт на\u00a0организацию',
    state: 'waiting-customer',
    lot: null,
    owner: VERA.owner,
    opened: '3 days',
    changed: '2 days',
    messages: [
      {
        key: '0f6f1f0e-4f3c-4a63-9d3a-0c35b3f0a321',
        author: 'user',
        name: null,
        text: 'Хочу оплатить следующий заказ от\u00a0организации. Что для этого нужно?',
        later: '0',
      },
      {
        key: '0f6f1f0e-4f3c-4a63-9d3a-0c35b3f0a322',
        author: 'staff',
        name: VERA.name,
        text: 'Пришлите, пожалуйста, ИНН и\u00a0адрес почты для счёта: выставим его в\u00a0тот же день.',
        later: '1 day',
      },
    ],
  },
  {
    key: '0f6f1f0e-4f3c-4a63-9d3a-0c35b3f0a303',
    topic: 'product',
    subject: 'Чем отличаются два сбора',
    state: 'open',
    lot: null,
    owner: null,
    opened: '2 hours',
    changed: '2 hours',
    messages: [
      {
        key: '0f6f1f0e-4f3c-4a63-9d3a-0c35b3f0a331',
        author: 'user',
        name: null,
        text: 'В\u00a0составе двух сборов одинаковые травы. Чем они отличаются, кроме веса?',
        later: '0',
      },
    ],
  },
];
