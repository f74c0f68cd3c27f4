import type { ReturnState as State } from '../../../shop/returns/return.rules.ts';

const LOOKS: Readonly<Partial<Record<State, string>>> = {
  refused: 'bg-error-soft text-error',
  closed: 'bg-paper text-quiet',
};

/** The state of a return, for its buyer. */
export function ReturnState({ state, name }: { state: State; name: string }) {
  return (
    <span className={`rounded-full px-3 py-0.5 text-xs font-semibold ${LOOKS[state] ?? 'bg-sage text-leaf-dark'}`}>
      {name}
    </span>
  );
}
