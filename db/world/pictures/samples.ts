import type { PackShape, PackShot } from '../world-product.ts';

/** A pack of each shape for pictures where the kind of pack matters, not the product. */
export const SAMPLES: Readonly<Partial<Record<PackShape, PackShot>>> = {
  bottle: {
    shape: 'bottle',
    title: 'Магний цитрат',
    subtitle: 'с витамином B6',
    count: '120 капсул',
    purpose: 'Спокойствие и сон',
    motif: 'molecule',
  },
  dropper: {
    shape: 'dropper',
    title: 'Масло льна',
    subtitle: 'холодный отжим',
    count: '100 мл',
    purpose: 'Энергия и тонус',
    motif: 'seed',
  },
  tin: {
    shape: 'tin',
    title: 'Иван-чай',
    subtitle: 'ферментированный',
    count: '100 г',
    purpose: 'Спокойствие и сон',
    motif: 'leaf',
  },
  sachet: {
    shape: 'sachet',
    title: 'Шиповник',
    subtitle: 'плоды дроблёные',
    count: '200 г',
    purpose: 'Защитные силы',
    motif: 'rosehip',
  },
  box: {
    shape: 'box',
    title: 'Тихий вечер',
    subtitle: 'травяной чай',
    count: '20 пирамидок',
    purpose: 'Спокойствие и сон',
    motif: 'chamomile',
  },
  'salt-lamp': { shape: 'salt-lamp', title: 'Скала' },
  'salt-block': {
    shape: 'salt-block',
    title: 'Соляной брусок',
    subtitle: 'для бани',
    count: '1,3 кг',
    purpose: 'Солевой отдых',
    motif: 'crystal',
  },
};
