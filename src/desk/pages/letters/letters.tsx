import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { SupportTabs } from '../../features/support-tabs/support-tabs.tsx';
import { useRefreshEvery } from '../../session/refresh-every.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { More } from '../../ui/more.tsx';
import { lettersQuery } from './letters-query.ts';
import { Letter } from './letter.tsx';

/** Letters that the shop could not add to a ticket by itself. */
export function Letters() {
  const found = useInfiniteQuery({ ...lettersQuery, refetchInterval: useRefreshEvery(60_000) });
  const [done, setDone] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  function decided(sentence: string) {
    setDone(sentence);
    // The letter is gone with its buttons.
    heading.current?.focus();
  }
  return (
    <div className="grid gap-4">
      <title>Письма</title>
      <h1 ref={heading} tabIndex={-1}>
        Письма ждут решения
      </h1>
      <SupportTabs />
      <p role="status" className={done ? 'done-note' : undefined}>
        {done}
      </p>
      <Loaded of={found}>
        {({ pages }) => {
          const letters = pages.flatMap((page) => page.letters);
          if (letters.length === 0)
            return (
              <div role="status" className="empty-list">
                <h2>Писем нет</h2>
                <p className="text-quiet">
                  Сюда приходят ответы с&nbsp;чужих адресов и&nbsp;письма, по&nbsp;которым не&nbsp;ясно, к&nbsp;какому
                  они обращению.
                </p>
              </div>
            );
          return (
            <div className="grid gap-4">
              <ul className="grid gap-4">
                {letters.map((letter) => (
                  <Letter key={letter.id} letter={letter} onDone={decided} />
                ))}
              </ul>
              <More of={found} shown={letters.length} />
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
