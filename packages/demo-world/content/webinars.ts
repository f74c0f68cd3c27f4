import type { DemoContent } from './demo-content.ts';

const DAY_MS = 86_400_000;
const MOSCOW_MS = 3 * 3_600_000;

/** Days of the week as in `Date`. */
type Weekday = 2 | 4;

/**
 * 19:00 Moscow time on the first such day of the week after `days` days from now, so that there are upcoming webinars
 * whenever the data is filled in.
 */
export function eveningIn(days: number, weekday: Weekday, now = Date.now()): string {
  const moscow = new Date(now + MOSCOW_MS + days * DAY_MS);
  const wait = (weekday - moscow.getUTCDay() + 7) % 7;
  return `${new Date(moscow.getTime() + wait * DAY_MS).toISOString().slice(0, 10)}T19:00:00+03:00`;
}

/** Webinars to come. Speakers are invented. */
export const webinars: readonly DemoContent[] = [
  {
    kind: 'video',
    slug: 'vebinar-chay-dlinnyh-vecherov',
    title: 'Чай длинных вечеров: собираем зимнюю смесь',
    summary: 'Завариваем и пробуем вместе, составляем смесь по вкусу и разбираемся, как хранить её до весны.',
    body: [
      'Приходите с чайником. Мы вышлем список того, что стоит приготовить, а если ничего не окажется под рукой, можно просто смотреть и задавать вопросы: Зинаида Круглова заваривает при всех.',
      '## Программа',
      {
        kind: 'steps',
        items: [
          { title: 'Основа', text: 'Иван-чай, липа или лист смородины: что даёт цвет, что тело, а что только запах.' },
          {
            title: 'Акцент',
            text: 'Шиповник, апельсиновая корка, можжевельник. Пробуем по одному и слушаем, что меняется.',
          },
          { title: 'Пропорции', text: 'Считаем ложками, без весов. У каждого получится своя смесь, и это правильно.' },
          { title: 'Хранение', text: 'Жестянка, стекло или бумага: что переживёт зиму на кухне с батареей.' },
          {
            title: 'Вопросы',
            text: 'Пятнадцать минут ответов. Вопросы можно прислать заранее, ответив на письмо с подтверждением.',
          },
        ],
      },
      '## Кому подойдёт',
      'Тем, кто пьёт травяной чай дома и хочет понимать, что в чашке. Подготовка не нужна.',
    ],
    facts: {
      form: 'webinar',
      startsAt: eveningIn(16, 2),
      minutes: 60,
      speaker: 'Зинаида Круглова, травница',
      seats: 150,
    },
    publishedAt: '2026-11-12T12:00:00+03:00',
    picture: {
      alt: 'Экран со слайдом о зимней смеси, на столе чашка и пачки чая',
      drawing: {
        scene: 'lecture',
        heading: ['Чай длинных', 'вечеров'],
        points: ['Основа и акцент', 'Пропорции без весов', 'Как хранить'],
        motif: 'rosehip',
        packs: ['chay-tihiy-vecher', 'ivan-chay-fermentirovannyy', 'shipovnik-droblenyy'],
      },
    },
    goods: ['chay-tihiy-vecher', 'ivan-chay-fermentirovannyy', 'shipovnik-droblenyy', 'elektronnaya-kniga-zavarka'],
  },
  {
    kind: 'video',
    slug: 'vebinar-protokol-ispytaniy',
    title: 'Читаем протокол испытаний: от номера партии до подписи',
    summary:
      'Берём настоящий протокол нашей лаборатории и проходим его строка за строкой, вместе с теми, кто его подписал.',
    body: [
      'Протокол испытаний выкладывают многие, но читать его почти никто не умеет, и мы сами когда-то не умели. Покажем на примере одной партии магния, что в этом документе главное, а что написано потому, что так требует форма.',
      '## Программа',
      {
        kind: 'steps',
        items: [
          { title: 'Шапка', text: 'Кто заказал, кто испытывал, что значит область аккредитации и где её посмотреть.' },
          {
            title: 'Таблица',
            text: 'Показатель, норма, результат, погрешность. Почему «не обнаружено» не значит «ноль».',
          },
          { title: 'Методика', text: 'Номера ГОСТ рядом с каждой строкой и как найти их текст бесплатно.' },
          {
            title: 'Ваши документы',
            text: 'Пришлите протокол, который вас смущает: разберём три или четыре прямо на встрече.',
          },
        ],
      },
      'Слушателям пришлём памятку на одной странице.',
    ],
    facts: {
      form: 'webinar',
      startsAt: eveningIn(30, 4),
      minutes: 75,
      speaker: 'Мария Левина, начальник лаборатории',
      seats: 200,
    },
    publishedAt: '2026-11-16T12:00:00+03:00',
    picture: {
      alt: 'Экран со слайдом о протоколе испытаний, на столе банка и коробка',
      drawing: {
        scene: 'lecture',
        heading: ['Читаем протокол', 'испытаний'],
        points: ['Шапка и подписи', 'Норма и погрешность', 'Номер методики'],
        motif: 'molecule',
        packs: ['magniy-citrat-b6', 'vitamin-d3-kapli'],
      },
    },
    goods: ['magniy-citrat-b6', 'vitamin-d3-kapli', 'kurs-chitaem-etiketku'],
  },
  {
    kind: 'video',
    slug: 'vebinar-sol-v-dome',
    title: 'Соль в доме: лампа, ванна, баня',
    summary: 'Мастер показывает, как выбрать камень, чем протирать лампу и почему соляной брусок не боится пара.',
    body: [
      'Пётр Гладышев режет соль пятнадцать лет и знает, что происходит с лампой, если её забыть на подоконнике в ноябре. На встрече он включит станок, разрежет глыбу и ответит на вопросы тех, у кого лампа уже стоит.',
      '## Программа',
      {
        kind: 'steps',
        items: [
          { title: 'Камень', text: 'Откуда у соли слои и цвет, как отличить цельный камень от прессованного.' },
          {
            title: 'Лампа',
            text: 'Куда ставить, чем протирать, какую лампочку ввернуть и что делать, если камень намок.',
          },
          { title: 'Ванна', text: 'Сколько соли сыпать на обычную ванну, какой температуры вода и чем пахнет пихта.' },
          { title: 'Баня', text: 'Плитка и бруски: где крепить, как часто менять, можно ли поливать.' },
        ],
      },
      'Для тех, кто спросит о своём камне: приготовьте фотографию, покажем её на экране.',
    ],
    facts: {
      form: 'webinar',
      startsAt: eveningIn(54, 4),
      minutes: 60,
      speaker: 'Пётр Гладышев, мастер',
    },
    publishedAt: '2026-11-19T12:00:00+03:00',
    picture: {
      alt: 'Экран со слайдом о соли в доме, на столе соляная лампа и брусок',
      drawing: {
        scene: 'lecture',
        heading: ['Соль в доме'],
        points: ['Камень и его слои', 'Лампа зимой', 'Ванна', 'Баня'],
        motif: 'crystal',
        packs: ['solevaya-lampa-skala-4-kg', 'solyanoy-blok-dlya-kamenki'],
      },
    },
    goods: ['solevaya-lampa-skala-4-kg', 'solyanoy-blok-dlya-kamenki', 'solyanaya-plitka', 'sol-dlya-vanny-hvoya'],
  },
];
