import type { DemoContent } from './demo-content.ts';

/** Banners of the home page. */
export const banners: readonly DemoContent[] = [
  {
    kind: 'banner',
    slug: 'pervyy-zakaz',
    title: 'Первый заказ на 15\u00a0% дешевле',
    summary: 'Промокод PERVYY15: введите его в корзине, и цена пересчитается.',
    body: [],
    facts: { href: '/promo', button: 'Все акции' },
    position: 1,
    publishedAt: '2026-09-01T10:00:00+03:00',
    picture: {
      alt: 'Открытая коробка с заказом',
      drawing: {
        scene: 'parcel',
        packs: ['omega-3', 'chay-posle-obeda', 'krem-dlya-ruk-sol-i-myod'],
      },
    },
  },
  {
    kind: 'banner',
    slug: 'nabory',
    title: 'Наборы выгоднее',
    summary: 'Три–пять банок, собранных вместе: дешевле, чем по одной.',
    body: [],
    facts: { href: '/catalog/kursy', button: 'Выбрать набор' },
    position: 2,
    publishedAt: '2026-09-01T10:00:00+03:00',
    picture: {
      alt: 'Три упаковки из одного набора',
      drawing: {
        scene: 'packs',
        packs: ['kollagen-peptidy', 'gialuronovaya-kislota', 'biotin-s-hvoshchom'],
        motif: 'lavender',
        heap: 'capsules',
      },
    },
  },
  {
    kind: 'banner',
    slug: 'chay-v-piramidkah',
    title: 'Вечер начинается с чайника',
    summary: 'Травяные сборы целым листом: в жестянке и в пирамидках без клея и скрепок.',
    body: [],
    facts: { href: '/catalog/preparaty/chay-tihiy-vecher', button: 'Чай «Тихий\u00a0вечер»' },
    position: 3,
    publishedAt: '2026-09-01T10:00:00+03:00',
    picture: {
      alt: 'Жестянки травяного чая и горка сушёного листа',
      drawing: {
        scene: 'packs',
        packs: ['chay-tihiy-vecher', 'ivan-chay-fermentirovannyy', 'chay-zhenskiy-krug'],
        motif: 'chamomile',
        heap: 'leaf',
      },
    },
  },
  {
    kind: 'banner',
    slug: 'podarok-za-minutu',
    title: 'Подарок за минуту',
    summary: 'Электронный сертификат приходит на почту сразу после оплаты и действует три года.',
    body: [],
    facts: { href: '/catalog/sertifikati', button: 'Выбрать номинал' },
    position: 4,
    publishedAt: '2026-09-01T10:00:00+03:00',
    picture: {
      alt: 'Подарочный сертификат с лентой и соляная лампа',
      drawing: {
        scene: 'packs',
        packs: ['sertifikat-5000', 'solevaya-lampa-skala-2-kg'],
        motif: 'crystal',
        heap: 'salt',
      },
    },
  },
];
