import { useState } from 'react';
import { Link } from 'react-router';
import type { DeskCoupon } from '../../api/coupon-answers.ts';
import { PROMOTIONS_KEY } from '../../api/promotions-key.ts';
import { answerOf, staffApi } from '../../api/staff-api.ts';
import { useCommand } from '../../api/use-command.ts';
import { useMay } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { CommandPanel } from '../../ui/command-panel.tsx';
import { ChangeCoupon } from './change-coupon.tsx';

interface CouponCommandsProps {
  readonly coupon: DeskCoupon;
  readonly onDone: (sentence: string) => void;
}

export function CouponCommands({ coupon, onDone }: CouponCommandsProps) {
  const may = useMay();
  const [open, setOpen] = useState<'change' | 'switch'>();
  const { id, active } = coupon;
  const stop = () => setOpen(undefined);
  function finish(sentence: string) {
    stop();
    onDone(sentence);
  }
  if (open === 'change') return <ChangeCoupon coupon={coupon} onDone={finish} onCancel={stop} />;
  if (open === 'switch') return <SwitchCoupon coupon={coupon} onDone={finish} onCancel={stop} />;
  return (
    <div className="flex flex-wrap gap-2">
      {may('coupon:save') && (
        <>
          <Button look="outline" onClick={() => setOpen('change')}>
            Изменить условия
          </Button>
          <Link to={`/promotions/new?from=${id}`} className="button button-outline">
            Создать похожий
          </Link>
        </>
      )}
      {may(active ? 'coupon:switch-off' : 'coupon:save') && (
        <Button look={active ? 'danger' : 'outline'} onClick={() => setOpen('switch')}>
          {active ? 'Выключить' : 'Включить'}
        </Button>
      )}
    </div>
  );
}

function SwitchCoupon({ coupon, onDone, onCancel }: CouponCommandsProps & { readonly onCancel: () => void }) {
  const { id: couponId, version } = coupon;
  const [opened] = useState(version);
  const [wasActive] = useState(coupon.active);
  const { mutate, error, isPending } = useCommand({
    version: opened,
    reads: PROMOTIONS_KEY,
    send: (_typed: undefined, body) => {
      const request = { params: { path: { couponId } }, body };
      return answerOf(
        wasActive
          ? staffApi.POST('/api/staff/coupons/{couponId}/switched-off', request)
          : staffApi.POST('/api/staff/coupons/{couponId}/switched-on', request),
      );
    },
    onDone: () =>
      onDone(
        wasActive
          ? 'Купон выключен: новые заказы его не\u00a0примут.'
          : 'Купон включён и\u00a0действует по\u00a0условиям.',
      ),
  });
  return (
    <CommandPanel
      title={wasActive ? 'Выключить купон' : 'Включить купон'}
      submit={wasActive ? 'Выключить' : 'Включить'}
      danger={wasActive}
      busy={isPending}
      error={error}
      onSubmit={() => mutate(undefined)}
      onCancel={onCancel}
    >
      <p>
        {wasActive
          ? 'Корзины пересчитаются без него. Оформленные заказы сохранят скидку.'
          : 'Его снова примут в\u00a0корзине, если срок и\u00a0число применений позволяют. Нужен свежий код приложения.'}
      </p>
    </CommandPanel>
  );
}
