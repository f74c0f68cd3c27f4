import type { DemoContent } from './demo-content.ts';

/** Authorities and contests are invented; the drawn sheets are marked as samples. */
const BODY = 'Орган по сертификации «Образец-Тест»';

function certificate(
  slug: string,
  title: string,
  summary: string,
  facts: { readonly number: string; readonly date: string; readonly issuedBy: string },
  lines: readonly string[],
  goods: readonly string[],
): DemoContent {
  return {
    kind: 'certificate',
    slug,
    title,
    summary,
    body: [],
    facts,
    publishedAt: `${facts.date < '2025' ? '2025-01-15' : facts.date}T12:00:00+03:00`,
    picture: {
      alt: `Документ: ${title}`,
      drawing: {
        scene: 'document',
        heading: lines[0]!,
        lines: lines.slice(1),
        number: facts.number,
        date: facts.date,
        seal: 'round',
      },
    },
    goods,
  };
}

export const certificates: readonly DemoContent[] = [
  certificate(
    'sgr-magniy-tsitrat',
    'Свидетельство о государственной регистрации: магний цитрат с витамином B6',
    'Подтверждает, что состав, безопасность и этикетка добавки отвечают требованиям Союза. Бессрочное.',
    { number: 'RU.77.99.88.003.R.000123.03.24', date: '2024-03-05', issuedBy: 'Федеральный реестр (образец)' },
    [
      'Свидетельство о государственной регистрации',
      'Продукция: биологически активная добавка к пище',
      '«Магний цитрат с витамином B6», капсулы',
      'Изготовитель: «Травосоль»',
      'Соответствует единым санитарным требованиям',
    ],
    ['magniy-citrat-b6', 'kompleks-tihie-vechera', 'kompleks-solevoy-dom'],
  ),
  certificate(
    'iso-22000',
    'Система безопасности пищевой продукции, ИСО 22000',
    'О порядке на производстве: от приёмки сырья до склада готовых банок.',
    { number: 'ОТ.22000.00417', date: '2025-02-20', issuedBy: BODY },
    [
      'Сертификат соответствия',
      'Система менеджмента безопасности',
      'пищевой продукции',
      'ГОСТ Р ИСО 22000-2019',
      'Производство добавок к пище и чая',
    ],
    ['omega-3', 'vitamin-c-s-shipovnikom', 'probiotik-sem-shtammov'],
  ),
  certificate(
    'iso-9001',
    'Система менеджмента качества, ИСО 9001',
    'О порядке в бумагах: каждая партия прослеживается от поля до посылки.',
    { number: 'ОТ.9001.01103', date: '2025-03-11', issuedBy: BODY },
    [
      'Сертификат соответствия',
      'Система менеджмента качества',
      'ГОСТ Р ИСО 9001-2015',
      'Разработка, производство и продажа',
      'добавок к пище и соляных изделий',
    ],
    ['kompleks-vitaminov-gruppy-b', 'solevaya-lampa-skala-4-kg'],
  ),
  certificate(
    'hassp',
    'Принципы ХАССП',
    'Опасные точки производства перечислены, измеряются и записываются каждую смену.',
    { number: 'ОТ.ХАССП.00289', date: '2025-04-08', issuedBy: BODY },
    [
      'Сертификат соответствия',
      'Управление безопасностью',
      'на основе принципов ХАССП',
      'ГОСТ Р 51705.1-2001',
      'Фасовка чая, масел, порошков и капсул',
    ],
    ['maslo-lnyanoe', 'chay-tihiy-vecher', 'psillium'],
  ),
  certificate(
    'organik',
    'Органическое сырьё: кипрей и ромашка',
    'Участки сбора проверены: без удобрений, гербицидов и дорог рядом.',
    { number: 'ОРГ-0000-0052', date: '2025-06-30', issuedBy: 'Союз «Образец органики»' },
    [
      'Сертификат',
      'Продукция органического производства',
      'ГОСТ 33980-2016',
      'Лист кипрея узколистного,',
      'цветки ромашки',
    ],
    ['ivan-chay-fermentirovannyy', 'chay-tihiy-vecher'],
  ),
  certificate(
    'deklaratsiya-sol',
    'Декларация о соответствии: соль пищевая и соляная плитка',
    'Каменная соль проверена на нерастворимый остаток, железо и тяжёлые металлы.',
    { number: 'ЕАЭС N RU Д-RU.ОБР.0000026', date: '2026-01-22', issuedBy: BODY },
    [
      'Декларация о соответствии',
      'Соль пищевая каменная',
      'и изделия из каменной соли',
      'ТР ТС 021/2011',
      'Испытания: протокол 26-014',
    ],
    ['melnitsa-s-rozovoy-solyu', 'solyanaya-plitka', 'suhoy-solevoy-ingalyator'],
  ),
  certificate(
    'deklaratsiya-chay',
    'Декларация о соответствии: чай травяной и фруктовый',
    'Сборы и иван-чай проверены на пестициды, радионуклиды, плесени и посторонние примеси.',
    { number: 'ЕАЭС N RU Д-RU.ОБР.0000031', date: '2026-05-14', issuedBy: BODY },
    [
      'Декларация о соответствии',
      'Чай травяной фасованный:',
      '«Тихий вечер», «После обеда», иван-чай',
      'ТР ТС 021/2011, ТР ТС 022/2011',
      'Испытания: протокол 26-081',
    ],
    ['chay-tihiy-vecher', 'chay-posle-obeda', 'chay-zhenskiy-krug'],
  ),
  certificate(
    'sertifikat-lampy',
    'Сертификат соответствия: светильники из каменной соли',
    'Провод, патрон и диммер соляных ламп испытаны на электрическую и пожарную безопасность.',
    { number: 'ЕАЭС RU С-RU.ОБР.В.00044/26', date: '2026-09-03', issuedBy: BODY },
    [
      'Сертификат соответствия',
      'Светильники настольные «Скала», «Шар»',
      'и ночник «Капля»',
      'ТР ТС 004/2011, ТР ТС 020/2011',
      'Испытания: протокол 26-137',
    ],
    ['solevaya-lampa-skala-2-kg', 'solevaya-lampa-shar', 'solevoy-nochnik-usb'],
  ),
];

function award(
  slug: string,
  title: string,
  summary: string,
  facts: { readonly number: string; readonly date: string; readonly issuedBy: string },
  lines: readonly string[],
  goods: readonly string[],
): DemoContent {
  return {
    kind: 'award',
    slug,
    title,
    summary,
    body: [],
    facts,
    publishedAt: `${facts.date}T12:00:00+03:00`,
    picture: {
      alt: `Диплом: ${title}`,
      drawing: { scene: 'document', heading: 'Диплом', lines, number: facts.number, date: facts.date, seal: 'medal' },
    },
    goods,
  };
}

export const awards: readonly DemoContent[] = [
  award(
    'upakovka-goda-2025',
    '«Ясная упаковка — 2025», первое место',
    'За жестянки, на которых крупно написано главное: что внутри, сколько и до какого дня.',
    { number: '14', date: '2025-05-29', issuedBy: 'Конкурс «Ясная упаковка»' },
    ['«Ясная упаковка — 2025»', 'Первое место', 'Серия жестянок для чая и соли'],
    ['ivan-chay-fermentirovannyy', 'boyaryshnik-s-ryabinoy', 'sol-dlya-vanny-lavanda'],
  ),
  award(
    'chaynaya-degustatsiya-2025',
    'Дегустация травяных чаёв, золотая ветка',
    'Вслепую, из двадцати семи образцов: иван-чай глубокой ферментации.',
    { number: '03/25', date: '2025-09-18', issuedBy: 'Клуб дегустаторов «Пар и лист»' },
    ['Дегустация травяных чаёв', 'Золотая ветка', 'Иван-чай ферментированный'],
    ['ivan-chay-fermentirovannyy', 'chay-posle-obeda'],
  ),
  award(
    'remeslo-i-kamen-2026',
    '«Ремесло и камень», приз за обработку',
    'За лампу «Шар»: ровная сфера из каменной соли, выточенная без капли воды.',
    { number: '27', date: '2026-04-16', issuedBy: 'Смотр «Ремесло и камень»' },
    ['«Ремесло и камень»', 'Приз за обработку материала', 'Соляная лампа «Шар»'],
    ['solevaya-lampa-shar', 'solevaya-lampa-skala-8-kg', 'solyanaya-plitka'],
  ),
  award(
    'chestnaya-etiketka-2026',
    '«Честная этикетка», лучший курс для покупателей',
    'За курс «Читаем этикетку», где наши банки разбирают наравне с чужими.',
    { number: '08', date: '2026-06-25', issuedBy: 'Премия «Честная этикетка»' },
    ['Премия «Честная этикетка»', 'Лучший курс для покупателей', '«Читаем этикетку»'],
    ['kurs-chitaem-etiketku', 'magniy-citrat-b6'],
  ),
  award(
    'letnyaya-lavka-2026',
    '«Летняя лавка», приз покупателей',
    'Голосовали жетонами: за два дня ярмарки наш прилавок собрал их больше всех.',
    { number: '112', date: '2026-08-23', issuedBy: 'Ярмарка «Летняя лавка»' },
    ['Ярмарка «Летняя лавка»', 'Приз покупателей', 'Прилавок трав и соли'],
    ['chay-zhenskiy-krug', 'melnitsa-s-rozovoy-solyu'],
  ),
  award(
    'kniga-dlya-dela-2026',
    '«Книга для дела», лучшая иллюстрация',
    'За рисунки полевого определителя: каждый сделан с живого растения, а не с фотографии.',
    { number: '06/26', date: '2026-10-08', issuedBy: 'Конкурс «Книга для дела»' },
    ['Конкурс «Книга для дела»', 'Лучшая иллюстрация', '«Травы средней полосы»'],
    ['kniga-travy-sredney-polosy'],
  ),
];
