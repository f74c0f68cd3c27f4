import { useRevalidator } from 'react-router';
import { links } from '../../../kernel/links.ts';
import { PhoneLink } from '../company/reach-links.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Container } from '../../ui/container.tsx';

/** Shown without a connection; retries by revalidation, since a reload would show the browser's own error page. */
function LostPage() {
  const { revalidate, state } = useRevalidator();
  return (
    <Container className="py-16 md:py-24">
      <h1>Нет связи с&nbsp;магазином</h1>
      <p className="mt-4 max-w-[52ch] text-lg text-quiet">
        Проверьте интернет и&nbsp;повторите. Корзина и&nbsp;избранное на&nbsp;месте.
      </p>
      <div className="mt-8">
        <Button onClick={() => void revalidate()} disabled={state === 'loading'}>
          Повторить
        </Button>
      </div>
    </Container>
  );
}

/** Shown for an unexpected error of ours, with a next step and a phone to call. */
export function FailurePage({ lost }: { lost: boolean }) {
  if (lost) return <LostPage />;
  return (
    <Container className="py-16 md:py-24">
      <p className="eyebrow">Сбой на&nbsp;нашей стороне</p>
      <h1 className="mt-2">Страница не&nbsp;открылась</h1>
      <p className="mt-4 max-w-[52ch] text-lg text-quiet">
        Мы уже знаем об&nbsp;этом. Корзина и&nbsp;избранное на&nbsp;месте. Обновите страницу через минуту, а&nbsp;если
        дело срочное, позвоните: <PhoneLink className="link whitespace-nowrap" />.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Обновить страницу</Button>
        <a href={links.home()} className={buttonClass('outline')}>
          На&nbsp;главную
        </a>
      </div>
    </Container>
  );
}
