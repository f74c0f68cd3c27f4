/** Facts of the company that pages and letters show; placeholders until the requisites are given. */
export const COMPANY = {
  name: 'Травосоль',
  legalName: 'ООО «Травосоль»',
  inn: '7700000000',
  ogrn: '1027700000000',
  phones: [
    { text: '8\u00a0800\u00a0555-01-62', href: 'tel:+78005550162', note: 'бесплатно по России' },
    { text: '+7\u00a0495\u00a0555-01-62', href: 'tel:+74955550162', note: 'Москва' },
  ],
  hours: 'ежедневно 9:00–20:00',
  /** The same as numbers: whole hours of every day, Moscow time. */
  workingHours: { from: 9, to: 20 },
  email: 'zakaz@travosol.example',
  /** Contract manufacturing. */
  partnerEmail: 'partner@travosol.example',
  address: '109012, Москва, ул.\u00a0Никольская, 10',
  shopAddress: 'Москва, ул.\u00a0Никольская, 10',
  messenger: { text: 'Телеграм', href: 'https://t.me/travosol' },
  video: { text: 'Рутуб', href: 'https://rutube.ru/channel/travosol' },
} as const;

export const DISCLAIMER = 'БАД. Не является лекарственным средством.';
