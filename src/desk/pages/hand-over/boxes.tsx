import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { Choice } from '../../ui/choice.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { BoxGroups } from './box-groups.tsx';
import { HandOverFrame } from './hand-over-frame.tsx';
import { boxesQuery, type WhereTo } from './hand-over-queries.ts';
import { WHERE_WORDS } from './hand-over-words.ts';

const isWhere = (text: string | null): text is WhereTo => text !== null && Object.hasOwn(WHERE_WORDS, text);

/** What is packed and has not left yet, by where it goes. */
export function Boxes() {
  const [params, setParams] = useSearchParams();
  const typed = params.get('where');
  const where = isWhere(typed) ? typed : undefined;
  const read = useInfiniteQuery(boxesQuery(where));
  return (
    <HandOverFrame title="Передача">
      <div className="filters">
        <Choice
          label="Куда"
          words={WHERE_WORDS}
          value={where}
          onChange={(chosen) => setParams(chosen ? { where: chosen } : {}, { replace: true })}
        />
      </div>
      <Loaded of={read}>
        {({ pages }) => {
          const boxes = pages.flatMap((page) => page.boxes);
          return (
            <>
              {/* Of the same list, so that outcomes stay when the last box has left. */}
              <BoxGroups key={where ?? ''} boxes={boxes} />
              {boxes.length === 0 ? <Nothing where={where} /> : <More of={read} shown={boxes.length} />}
            </>
          );
        }}
      </Loaded>
    </HandOverFrame>
  );
}

function Nothing({ where }: { readonly where: WhereTo | undefined }) {
  return (
    <div role="status" className="empty-list">
      <h2>{where ? 'Туда отдавать нечего' : 'Отдавать нечего'}</h2>
      <p className="text-quiet">Собранные коробки появятся здесь, как только их закроют.</p>
      {where && (
        <Link className="text-link" to="/hand-over">
          Показать все коробки
        </Link>
      )}
    </div>
  );
}
