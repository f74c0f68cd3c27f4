import type { WorldContent } from './world-content.ts';

/** Shops and speakers are invented; addresses end in .example, telephones in zeros. */
export const partners: readonly WorldContent[] = [
  {
    kind: 'partner',
    slug: 'zelyonaya-polka-kazan',
    title: 'Аптека-лавка «Зелёная полка», Казань',
    summary: 'Весь наш чай, витамины и минералы; заказ с сайта можно забрать здесь без доплаты.',
    body: [
      'Небольшая лавка в двух шагах от парка. На полках весь наш чай, витамины и минералы, под стеклом — открытые образцы: можно понюхать траву и подержать капсулу прежде, чем покупать.',
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

export const videos: readonly WorldContent[] = [
  {
    kind: 'video',
    slug: 'kak-my-delaem-kapsuly',
    title: 'Как мы делаем капсулы: смена от начала до конца',
    summary: 'Приёмка порошка, взвешивание, наполнение и контроль: одна смена, двадцать две минуты.',
    body: [],
    facts: {
      form: 'film',
      url: 'https://rutube.ru/video/0f3c1a5e7b9d4c2680a1e4d7f0b35c91/',
      minutes: 22,
      speaker: 'Антон Вершинин, технолог',
    },
    publishedAt: '2025-04-22T18:00:00+03:00',
    picture: {
      alt: 'Заставка видео: банка и капсулы',
      drawing: {
        scene: 'packs',
        packs: ['magniy-citrat-b6', 'chay-tihiy-vecher'],
        motif: 'molecule',
        heap: 'capsules',
      },
    },
    goods: ['magniy-citrat-b6', 'tsink-pikolinat', 'kompleks-vitaminov-gruppy-b', 'kurkuma-s-pertsem'],
  },
  {
    kind: 'video',
    slug: 'lampa-iz-glyby',
    title: 'Лампа из глыбы: как соль становится светом',
    summary: 'Мастерская, коронка, замша и первый свет. Без слов, только звук камня и короткие подписи.',
    body: [],
    facts: {
      form: 'film',
      url: 'https://vkvideo.ru/video-220000007_456239021',
      minutes: 9,
      speaker: 'Мастерская «Травосоли»',
    },
    publishedAt: '2025-10-30T18:00:00+03:00',
    picture: {
      alt: 'Заставка видео: лампа и соляной брусок',
      drawing: {
        scene: 'packs',
        packs: ['solevaya-lampa-skala-4-kg', 'solyanoy-blok-dlya-kamenki'],
        motif: 'crystal',
        heap: 'salt',
      },
    },
    goods: ['solevaya-lampa-skala-2-kg', 'solevaya-lampa-skala-4-kg', 'solevaya-lampa-shar'],
  },
  {
    kind: 'video',
    slug: 'vebinar-etiketka-za-chas',
    title: 'Вебинар: этикетка за час, вопросы и ответы',
    summary: 'Разбираем упаковки, которые прислали слушатели: дозы, формы минералов, номера свидетельств.',
    body: [],
    facts: {
      form: 'webinar',
      url: 'https://rutube.ru/video/5d82e6b0c41f4a97b3e05c8f21a6d970/',
      minutes: 58,
      speaker: 'Антон Вершинин, технолог',
    },
    publishedAt: '2026-03-12T19:00:00+03:00',
    picture: {
      alt: 'Заставка видео: лабораторное стекло и ветка',
      drawing: { scene: 'glass', motifs: ['leaf', 'molecule'], fluids: ['#9DB4A0', '#E8C4B2', '#C9D88F', '#E3B75A'] },
    },
    goods: ['kurs-chitaem-etiketku', 'kaltsiy-zhevatelnyy', 'selen-drozhzhevoy', 'koenzim-q10'],
  },
  {
    kind: 'video',
    slug: 'vebinar-chay-po-chasam',
    title: 'Вебинар: травяной чай по часам',
    summary: 'Как заваривать лист, цветы, плоды и корни; пробуем четыре сбора и отвечаем на вопросы.',
    body: [],
    facts: {
      form: 'webinar',
      url: 'https://vk.com/video-220000007_456239034',
      minutes: 41,
      speaker: 'Зинаида Круглова, травница',
    },
    publishedAt: '2026-09-17T19:00:00+03:00',
    picture: {
      alt: 'Заставка видео: ветки ромашки, шиповника и хмеля',
      drawing: { scene: 'herb', motifs: ['chamomile', 'rosehip', 'hop'], heap: 'leaf' },
    },
    goods: ['chay-tihiy-vecher', 'chay-posle-obeda', 'shipovnik-droblenyy', 'elektronnaya-kniga-zavarka'],
  },
];
