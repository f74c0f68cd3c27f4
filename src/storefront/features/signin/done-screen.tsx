import { CircleCheck, MailCheck, type LucideIcon } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { resetFlow } from './signin-flow.ts';
import { PanelContext, ScreenTitle } from './screen-parts.tsx';

interface DoneProps {
  readonly icon: LucideIcon;
  readonly title: string;
  readonly why: 'signed-in' | 'closed';
  readonly children: ReactNode;
}

function Done({ icon: Icon, title, why, children }: DoneProps) {
  const { leave } = useContext(PanelContext);
  return (
    <div className="signin-form justify-items-center pt-6 pb-2 text-center">
      <Icon size={44} strokeWidth={1.5} aria-hidden className="text-leaf" />
      <ScreenTitle intro={children}>{title}</ScreenTitle>
      <Button
        className="min-h-13 w-full text-[1rem]"
        look="primary"
        onClick={() => void leave(why).then(() => resetFlow())}
      >
        Закрыть
      </Button>
    </div>
  );
}

export function RegisteredScreen() {
  return (
    <Done icon={CircleCheck} title="Вы зарегистрированы" why="signed-in">
      Регистрация прошла успешно, вы{'\u00a0'}уже вошли. Заказы и{'\u00a0'}корзина теперь видны на{'\u00a0'}всех ваших
      устройствах.
    </Done>
  );
}

export function RecoveredScreen() {
  return (
    <Done icon={MailCheck} title="Проверьте почту" why="closed">
      Если такой адрес зарегистрирован и{'\u00a0'}подтверждён, на{'\u00a0'}него придёт письмо со{'\u00a0'}ссылкой. Нет
      письма? Загляните в{'\u00a0'}«Спам» или войдите по{'\u00a0'}коду.
    </Done>
  );
}
