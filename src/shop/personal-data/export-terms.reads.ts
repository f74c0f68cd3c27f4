import { PURPOSE_TEXTS } from '../customers/purpose-texts.ts';
import type { ReadSection } from './export-section.ts';
import { receiversOf } from './receivers.reads.ts';

export const receiversSection: ReadSection = async (db, { person, orderIds }) => ({
  name: 'receivers',
  title: 'Кому мы передавали данные',
  records: await receiversOf(db, person, orderIds),
});

/** As the pages about personal data promise them. */
export const termsSection: ReadSection = () =>
  Promise.resolve({
    name: 'terms',
    title: 'Зачем нужны данные и сколько хранятся',
    records: Object.values(PURPOSE_TEXTS).map(({ title, purpose, data, term }) => ({ title, purpose, data, term })),
  });
