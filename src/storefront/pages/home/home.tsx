import { useLoaderData } from 'react-router';
import type { loader } from './home.server.ts';

export { loader } from './home.server.ts';

export default function HomePage() {
  const { hits } = useLoaderData<typeof loader>();
  return (
    <ul>
      {hits.map((card) => (
        <li key={card.id}>{card.name}</li>
      ))}
    </ul>
  );
}
