import type { DemoContent } from './demo-content.ts';

/** Shops and speakers are invented; addresses end in .example, telephones in zeros. */
export const partners: readonly DemoContent[] = [
  {
    kind: 'partner',
    slug: 'zelyonaya-polka-kazan',
    title: 'Аптека-лавка «Зелёная полка», Казань',
    summary: 'Чай, витамины и минералы, а под стеклом открытые образцы: можно понюхать и подержать.',
    body: [
      'Небольшая лавка в двух шагах от парка. На полках весь наш чай, витамины и минералы. Траву дают понюхать, капсулу — подержать прежде, чем покупать.',
      'Хозяйка, провизор по образованию, сама прошла курс «Читаем этикетку» и теперь держит у кассы лупу для покупателей. Чего нет на полке, привезут за два дня.',
    ],
    facts: {
      address: 'Казань, ул. Садовая (пример), 12',
      phone: '+7 843 000-00-12',
      site: 'https://zelyonaya-polka.example',
    },
    publishedAt: '2025-04-03T10:00:00+03:00',
    picture: {
      alt: 'Вывеска и витрина лавки с банками',
      drawing: {
        scene: 'shop',
        sign: 'Зелёная полка',
        motif: 'leaf',
        packs: ['magniy-citrat-b6', 'ivan-chay-fermentirovannyy', 'vitamin-d3-kapli'],
      },
    },
  },
  {
    kind: 'partner',
    slug: 'solonka-suzdal',
    title: 'Мастерская «Солонка», Суздаль',
    summary: 'Соляные лампы, плитка и бруски для бани: можно выбрать свой камень из сотни.',
    body: [
      'Здесь стоят сразу все размеры ламп, и каждую включают при вас. Выбрать камень по рисунку слоёв на сайте нельзя, а в мастерской — сколько угодно.',
      'По субботам мастер показывает, как полируют шар, и даёт попробовать резец на обломке. Плитку для парной пилят под размер за день.',
    ],
    facts: {
      address: 'Суздаль, Гончарный пер. (пример), 4',
      phone: '+7 492 000-00-04',
      site: 'https://solonka.example',
    },
    publishedAt: '2025-08-19T10:00:00+03:00',
    picture: {
      alt: 'Вывеска и витрина мастерской с соляной лампой',
      drawing: {
        scene: 'shop',
        sign: 'Солонка',
        motif: 'crystal',
        packs: ['solevaya-lampa-skala-4-kg', 'solyanoy-blok-dlya-kamenki', 'ivan-chay-fermentirovannyy'],
      },
    },
  },
  {
    kind: 'partner',
    slug: 'dom-chaya-peterburg',
    title: 'Чайная «Дом у реки», Санкт-Петербург',
    summary: 'Заваривают наши сборы в чайнике и продают те же жестянки с собой.',
    body: [
      'В чайной восемь столов и одна длинная карта: двенадцать травяных сборов, из них семь наших. Каждый заваривают по времени, с песочными часами на столе.',
      'Понравившийся чай продают тут же, в жестянке и по цене сайта. По четвергам после восьми вечера здесь гасят верхний свет и зажигают соляные лампы: разговаривать становится тише и дольше.',
    ],
    facts: {
      address: 'Санкт-Петербург, наб. Тихая (пример), 7',
      phone: '+7 812 000-00-07',
      site: 'https://dom-u-reki.example',
    },
    publishedAt: '2026-02-12T10:00:00+03:00',
    picture: {
      alt: 'Вывеска и витрина чайной с жестянками',
      drawing: {
        scene: 'shop',
        sign: 'Дом у реки',
        motif: 'chamomile',
        packs: ['ivan-chay-fermentirovannyy', 'chay-tihiy-vecher', 'shipovnik-droblenyy'],
      },
    },
  },
];
