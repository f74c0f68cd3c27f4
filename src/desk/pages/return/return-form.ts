import type { ShownReturn } from '../../api/money-answers.ts';

/** What the form of each command about a return gets. */
export interface ReturnFormProps {
  readonly shown: ShownReturn;
  readonly onDone: (sentence: string) => void;
  readonly onCancel: () => void;
}
