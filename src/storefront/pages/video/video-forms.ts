import { links } from '../../../kernel/links.ts';
import type { VideoForm } from '../../../shop/content/content.rules.ts';

interface FormWords {
  readonly form: VideoForm | undefined;
  /** Label of the link above the list. */
  readonly name: string;
  readonly title: string;
  readonly lead: string;
}

/** The whole list, and the lists by form. */
export const VIDEO_LISTS: readonly FormWords[] = [
  {
    form: undefined,
    name: 'Все',
    title: 'Вебинары и презентации',
    lead: 'Технологи и травники рассказывают, что делают и зачем, и отвечают на вопросы. Приходите или смотрите запись.',
  },
  {
    form: 'webinar',
    name: 'Вебинары',
    title: 'Вебинары',
    lead: 'Разговоры с технологами и травниками: ближайшие встречи и записи прошедших, с вопросами и ответами.',
  },
  {
    form: 'presentation',
    name: 'Презентации',
    title: 'Презентации',
    lead: 'Короткие рассказы со слайдами: как устроено производство и что значат цифры на этикетке.',
  },
  {
    form: 'film',
    name: 'Фильмы',
    title: 'Фильмы о производстве',
    lead: 'Цеха, мастерские и сырьё такими, какие они есть: без дикторского восторга.',
  },
];

export const FORM_NAMES: Readonly<Record<VideoForm, string>> = {
  webinar: 'Вебинар',
  presentation: 'Презентация',
  film: 'Фильм',
};

export function videoListAddress(form: VideoForm | undefined, page = 1): string {
  const query = [form && `form=${form}`, page > 1 && `page=${page}`].filter(Boolean).join('&');
  return links.videos() + (query && `?${query}`);
}
