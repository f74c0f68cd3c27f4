import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { couponQuery } from '../../features/coupon-terms/coupon-query.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { NewCouponForm } from './new-coupon-form.tsx';

/** A coupon with its own code, empty or with the terms of another one. */
export function NewCoupon() {
  const [params] = useSearchParams();
  const from = Number(params.get('from'));
  return (
    <Screen title="Новый купон">{Number.isInteger(from) && from > 0 ? <Copied couponId={from} /> : <Form />}</Screen>
  );
}

/** Many random codes of the same terms. */
export const NewSeries = () => (
  <Screen title="Серия личных кодов">
    <p>
      Случайные коды с&nbsp;одними условиями: каждому покупателю свой. Готовые коды откроются списком, их&nbsp;можно
      скачать файлом.
    </p>
    <Form isSeries />
  </Screen>
);

function Screen({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid max-w-2xl gap-4">
      <title>{title}</title>
      <Link to="/promotions" className="text-link text-xs">
        Все купоны
      </Link>
      <h1>{title}</h1>
      {children}
    </div>
  );
}

function Copied({ couponId }: { readonly couponId: number }) {
  const read = useQuery(couponQuery(couponId));
  return <Loaded of={read}>{(coupon) => <Form key={coupon.id} from={coupon} />}</Loaded>;
}

function Form(props: Omit<React.ComponentProps<typeof NewCouponForm>, 'onDone' | 'onCancel'>) {
  const navigate = useNavigate();
  return (
    <NewCouponForm {...props} onDone={(path) => void navigate(path)} onCancel={() => void navigate('/promotions')} />
  );
}
