import { Printer } from 'lucide-react';
import { island } from './island.tsx';

export default function PrintButton() {
  return (
    <button
      type="button"
      className="link flex items-center gap-2 py-2.5 noscript:hidden"
      // In an arrow function: the function of the browser does not exist on the server.
      onClick={() => print()}
    >
      <Printer size={18} aria-hidden />
      Распечатать
    </button>
  );
}

export const PrintIsland = island('print', PrintButton);
