import { readActorName } from '../../kernel/actor.ts';
import { isCarrier, CARRIERS } from '../../kernel/carriers.ts';
import type { TimelineEntry } from '../api/order-answers.ts';

/** An actor as event rows name it: «staff:7 Вера», «customer:1001», «visitor», «job:expire-orders». */
export function actorWords(actor: string): string {
  return whoWords(readActorName(actor));
}

/** Who did it, as the timeline tells. */
export function whoWords({ kind, name }: TimelineEntry['actor']): string {
  switch (kind) {
    case 'staff':
      return name ?? 'Сотрудник';
    case 'buyer':
      return 'Покупатель';
    case 'company':
      return isCarrier(name) ? CARRIERS[name] : (name ?? 'Служба доставки');
    case 'program':
      return 'Программа';
  }
}
