/** Cities of the demo world: name, region, postcode, coordinates, СДЭК's own code where it is known. */
export interface WorldCity {
  readonly name: string;
  readonly region: string;
  readonly zip: string;
  readonly lat: number;
  readonly lon: number;
  readonly sdek?: number;
  readonly boxberry?: number;
  /** Thousands of people; orders the suggestions. */
  readonly thousands: number;
}

export const cities: readonly WorldCity[] = [
  { name: 'Москва', region: 'Москва', zip: '109012', lat: 55.7546469, lon: 37.6214679, sdek: 44, boxberry: 68, thousands: 13100 },
  { name: 'Санкт-Петербург', region: 'Санкт-Петербург', zip: '190000', lat: 59.9391313, lon: 30.3159004, sdek: 137, thousands: 5600 },
  { name: 'Новосибирск', region: 'Новосибирская область', zip: '630099', lat: 55.0302, lon: 82.9204, sdek: 270, thousands: 1630 },
  { name: 'Екатеринбург', region: 'Свердловская область', zip: '620014', lat: 56.8389, lon: 60.6057, sdek: 250, thousands: 1540 },
  { name: 'Казань', region: 'Республика Татарстан', zip: '420111', lat: 55.7963, lon: 49.1064, sdek: 424, thousands: 1310 },
  { name: 'Нижний Новгород', region: 'Нижегородская область', zip: '603005', lat: 56.3269, lon: 44.0065, sdek: 414, thousands: 1230 },
  { name: 'Челябинск', region: 'Челябинская область', zip: '454091', lat: 55.1603, lon: 61.4008, sdek: 259, thousands: 1180 },
  { name: 'Красноярск', region: 'Красноярский край', zip: '660049', lat: 56.0106, lon: 92.8526, sdek: 278, thousands: 1190 },
  { name: 'Самара', region: 'Самарская область', zip: '443099', lat: 53.1955, lon: 50.1018, sdek: 430, thousands: 1170 },
  { name: 'Уфа', region: 'Республика Башкортостан', zip: '450077', lat: 54.7351, lon: 55.9587, sdek: 256, thousands: 1140 },
  { name: 'Ростов-на-Дону', region: 'Ростовская область', zip: '344002', lat: 47.2225, lon: 39.7187, sdek: 438, thousands: 1140 },
  { name: 'Краснодар', region: 'Краснодарский край', zip: '350000', lat: 45.0355, lon: 38.9753, sdek: 435, thousands: 1100 },
  { name: 'Омск', region: 'Омская область', zip: '644099', lat: 54.9893, lon: 73.3682, sdek: 268, thousands: 1110 },
  { name: 'Воронеж', region: 'Воронежская область', zip: '394036', lat: 51.6608, lon: 39.2003, sdek: 506, thousands: 1050 },
  { name: 'Пермь', region: 'Пермский край', zip: '614000', lat: 58.0105, lon: 56.2502, sdek: 248, thousands: 1030 },
  { name: 'Волгоград', region: 'Волгоградская область', zip: '400066', lat: 48.7071, lon: 44.5169, sdek: 426, thousands: 1020 },
  { name: 'Саратов', region: 'Саратовская область', zip: '410031', lat: 51.5331, lon: 46.0342, sdek: 428, thousands: 890 },
  { name: 'Тюмень', region: 'Тюменская область', zip: '625000', lat: 57.1522, lon: 65.5272, sdek: 252, thousands: 850 },
  { name: 'Тольятти', region: 'Самарская область', zip: '445020', lat: 53.5078, lon: 49.4204, sdek: 431, thousands: 670 },
  { name: 'Ижевск', region: 'Удмуртская Республика', zip: '426008', lat: 56.8528, lon: 53.2115, sdek: 224, thousands: 620 },
  { name: 'Барнаул', region: 'Алтайский край', zip: '656049', lat: 53.3474, lon: 83.7784, sdek: 274, thousands: 620 },
  { name: 'Ульяновск', region: 'Ульяновская область', zip: '432017', lat: 54.3142, lon: 48.4031, sdek: 422, thousands: 610 },
  { name: 'Иркутск', region: 'Иркутская область', zip: '664003', lat: 52.2864, lon: 104.3050, sdek: 281, thousands: 610 },
  { name: 'Хабаровск', region: 'Хабаровский край', zip: '680000', lat: 48.4802, lon: 135.0719, sdek: 287, thousands: 610 },
  { name: 'Ярославль', region: 'Ярославская область', zip: '150000', lat: 57.6266, lon: 39.8938, sdek: 146, thousands: 570 },
  { name: 'Владивосток', region: 'Приморский край', zip: '690091', lat: 43.1155, lon: 131.8855, sdek: 288, thousands: 590 },
  { name: 'Махачкала', region: 'Республика Дагестан', zip: '367000', lat: 42.9849, lon: 47.5047, sdek: 442, thousands: 620 },
  { name: 'Томск', region: 'Томская область', zip: '634050', lat: 56.4846, lon: 84.9482, sdek: 269, thousands: 550 },
  { name: 'Оренбург', region: 'Оренбургская область', zip: '460000', lat: 51.7681, lon: 55.0970, sdek: 261, thousands: 540 },
  { name: 'Кемерово', region: 'Кемеровская область', zip: '650000', lat: 55.3548, lon: 86.0873, sdek: 272, thousands: 550 },
  { name: 'Рязань', region: 'Рязанская область', zip: '390000', lat: 54.6269, lon: 39.6916, sdek: 159, thousands: 520 },
  { name: 'Пенза', region: 'Пензенская область', zip: '440000', lat: 53.1945, lon: 45.0194, sdek: 504, thousands: 490 },
  { name: 'Калининград', region: 'Калининградская область', zip: '236022', lat: 54.7104, lon: 20.4522, sdek: 152, thousands: 490 },
  { name: 'Тула', region: 'Тульская область', zip: '300041', lat: 54.1931, lon: 37.6173, sdek: 150, thousands: 460 },
  { name: 'Сочи', region: 'Краснодарский край', zip: '354000', lat: 43.5855, lon: 39.7231, sdek: 437, thousands: 450 },
  { name: 'Норильск', region: 'Красноярский край', zip: '663300', lat: 69.3494, lon: 88.2017, thousands: 175 },
];
