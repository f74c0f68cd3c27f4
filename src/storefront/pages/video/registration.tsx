import { CalendarPlus } from 'lucide-react';
import { counted } from '../../../kernel/plural.ts';
import { links } from '../../../kernel/links.ts';
import { PhoneLink } from '../../features/company/reach-links.tsx';
import { useCompany } from '../../features/company/use-company.ts';
import { EmptyIsland } from '../../ui/island.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RegistrationFormIsland } from './registration-form.tsx';
import type { MeetingWords } from '../../features/videos/shown-video.ts';
import './registration.css';

interface RegistrationProps {
  slug: string;
  meeting: MeetingWords;
  minutes?: number | undefined;
  seats?: number | undefined;
}

/** Time of a webinar and registration for it. */
export function Registration({ slug, meeting, minutes, seats }: RegistrationProps) {
  const { phase, isFull, when, startsAt } = meeting;
  const { hours } = useCompany();
  return (
    <section className="registration" aria-labelledby="zapis">
      <h2 id="zapis" className="registration-when">
        <time dateTime={startsAt}>{when}</time>
      </h2>
      <p className="-mt-2 text-sm leading-6.5 text-quiet">
        по{'\u00a0'}Москве
        <EmptyIsland as="span" name="visitor-time" props={{ startsAt }} />
      </p>
      {phase === 'withdrawn' && (
        <Notice tone="warm" title="Вебинар отменён">
          Тем, кто записался, мы{'\u00a0'}написали. Новый день объявим на{'\u00a0'}странице вебинаров.
        </Notice>
      )}
      {phase === 'running' && (
        <Notice title="Вебинар уже идёт">
          Записались? Адрес комнаты в{'\u00a0'}письме-напоминании. Если мы{'\u00a0'}сделаем видеозапись, она появится
          здесь.
        </Notice>
      )}
      {phase === 'coming' && (
        <>
          {isFull ? (
            <Notice tone="warm" title="Свободных мест нет">
              Иногда они появляются: загляните ещё раз. Записавшимся подтверждение пришло на{'\u00a0'}почту.
            </Notice>
          ) : (
            <>
              <p className="text-sm text-quiet">
                {minutes ? `Около ${counted(minutes, ['минуты', 'минут', 'минут'])}, бесплатно` : 'Бесплатно'}
                {seats ? `, мест ${seats}` : ''}. Адрес комнаты пришлём на{'\u00a0'}почту.
              </p>
              <noscript>
                <Notice>
                  Форме нужен JavaScript. Запишем и{'\u00a0'}по{'\u00a0'}телефону <PhoneLink className="link" />,{' '}
                  {hours} по{'\u00a0'}Москве.
                </Notice>
              </noscript>
              <RegistrationFormIsland slug={slug} />
            </>
          )}
          <p className="text-sm">
            <a
              href={links.videoCalendar(slug)}
              className="link inline-flex min-h-11 items-center gap-2 print:hidden"
              download
            >
              <CalendarPlus size={18} aria-hidden />
              Добавить в{'\u00a0'}календарь
            </a>
          </p>
        </>
      )}
    </section>
  );
}
