import { useRouteError } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Problem } from '../ui/problem.tsx';

/** Also after an update of the shop, when the code of a screen has another name: then the page is loaded again. */
export function PageFailure() {
  const error = useRouteError();
  return (
    <div className="grid max-w-md gap-4 p-6">
      <h1>Страница не открылась</h1>
      <Problem error={error} />
      <Button onClick={() => location.reload()}>Обновить</Button>
    </div>
  );
}
