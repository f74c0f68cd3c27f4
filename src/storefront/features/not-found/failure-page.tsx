import { useLocation } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { PhoneLink } from '../company/reach-links.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';

/** Shown for an unexpected error of ours, with a next step and a phone to call. */
export function FailurePage() {
  const { pathname, search } = useLocation();
  return (
    <Container className="py-16 md:py-24">
      <p className="eyebrow">Сбой на&nbsp;нашей стороне</p>
      <h1 className="mt-2">Страница не&nbsp;открылась</h1>
      <p className="mt-4 max-w-[52ch] text-lg text-quiet">
        Мы уже знаем об&nbsp;этом. Корзина и&nbsp;избранное на&nbsp;месте. Обновите страницу через минуту, а&nbsp;если
        дело срочное, позвоните: <PhoneLink className="link whitespace-nowrap" />.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href={pathname + search} className={buttonClass()}>
          Обновить страницу
        </a>
        <a href={links.home()} className={buttonClass('outline')}>
          На&nbsp;главную
        </a>
      </div>
    </Container>
  );
}
