/** Facts of the company until staff has written them; the requisites are placeholders. */
export const DEFAULT_COMPANY = {
  legalName: 'ООО «Травосоль»',
  inn: '7700000000',
  kpp: '770001001',
  ogrn: '1027700000000',
  phones: [
    { text: '8\u00a0800\u00a0555-01-62', note: 'бесплатно по России' },
    { text: '+7\u00a0495\u00a0555-01-62', note: 'Москва' },
  ],
  hours: 'ежедневно 9:00–20:00',
  // Public holidays; the staff adds days that were moved, and the days when it works all the same go.
  closedDays: '1–8 января, 23 февраля, 8 марта, 1 и 9 мая, 12 июня, 4 ноября',
  email: 'zakaz@travosol.example',
  address: '109012, Москва, ул.\u00a0Никольская, 10',
  returnAddress: null,
  shopAddress: 'Москва, ул.\u00a0Никольская, 10',
  messenger: { text: 'Телеграм', href: 'https://t.me/travosol' },
  video: { text: 'Рутуб', href: 'https://rutube.ru/channel/travosol' },
};
