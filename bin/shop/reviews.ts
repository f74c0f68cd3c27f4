import type { Command } from '@commander-js/extra-typings';
import { formatDayAndTime } from '../../src/kernel/dates.ts';
import { counted } from '../../src/kernel/plural.ts';
import { isRefusal, type RefusalFacts } from '../../src/kernel/refusal.ts';
import { findClaims } from '../../src/shop/claims/find-claims.ts';
import { decideReview, type ReviewDecision } from '../../src/shop/reviews/decide-review.ts';
import { FLAG_NAMES, reviewFlags, reviewTexts, revealHiddenCharacters } from '../../src/shop/reviews/review.rules.ts';
import { waitingReviews } from '../../src/shop/reviews/reviews.reads.ts';
import { StartError } from '../supervisor.ts';
import { readUuid, readText } from './arguments.ts';
import { allow, unlessRefused, type RunAsStaff, type StaffContext } from './as-staff.ts';
import { visible, visibleBlock } from './visible.ts';

const SHOWN = 100;
const LONGEST = 3000;

/** Reviews that wait for a decision (decision 0038). */
export function reviews(noun: Command, run: RunAsStaff): void {
  const listed = () => run(list);
  noun.action(listed);
  noun.command('list').description('отзывы, которые ждут решения').action(listed);
  noun
    .command('publish')
    .description('показать отзыв на сайте')
    .argument('<номер>', 'номер отзыва', readUuid)
    .action((id) => run((ctx) => decide(ctx, id, { kind: 'publish' })));
  noun
    .command('refuse')
    .description('отклонить, также опубликованный')
    .argument('<номер>', 'номер отзыва', readUuid)
    .argument('<причина>', 'остаётся в журнале', readText(LONGEST))
    .action((id, reason) => run((ctx) => decide(ctx, id, { kind: 'refuse', reason })));
  noun
    .command('answer')
    .description('ответить от имени магазина')
    .argument('<номер>', 'номер отзыва', readUuid)
    .argument('<текст>', 'ответ, в кавычках', readText(LONGEST))
    .action((id, text) => run((ctx) => decide(ctx, id, { kind: 'answer', text })));
}

/** Forbidden words with their reasons, then other suspicious parts. */
async function flagLines({ db }: StaffContext, review: Parameters<typeof reviewTexts>[0]): Promise<string[]> {
  const claims = await findClaims(db, reviewTexts(review));
  const flags = reviewFlags(Object.values(review).join(' '));
  return [
    ...claims.map(({ place, words, reason }) =>
      visible(`  ✗ «${revealHiddenCharacters(words)}» (${place}): ${reason}`),
    ),
    ...flags.map(({ flag, found }) => visible(`  ! ${FLAG_NAMES[flag]}: ${found.join(', ')}`)),
  ];
}

async function list(ctx: StaffContext): Promise<void> {
  allow(ctx, 'read', 'review');
  const waiting = await waitingReviews(ctx.db, SHOWN);
  for (const { id, product, name, city, rating, text, bought, writtenAt } of waiting) {
    const who = [
      visible(revealHiddenCharacters(name)),
      visible(revealHiddenCharacters(city)),
      bought && 'покупатель',
      formatDayAndTime(writtenAt),
    ]
      .filter(Boolean)
      .join(', ');
    const flags = await flagLines(ctx, { name, city, text });
    console.log([id, `  ${product ?? 'О магазине'}: ${rating} из 5`, `  ${who}`, ...flags].join('\n'));
    console.log(`${visibleBlock(revealHiddenCharacters(text))}\n`);
  }
  console.log(
    waiting.length === 0
      ? 'Ждущих отзывов нет.'
      : `Ждут решения: ${counted(waiting.length, ['отзыв', 'отзыва', 'отзывов'])}.`,
  );
}

async function decide(ctx: StaffContext, id: string, decision: ReviewDecision): Promise<void> {
  const decided = await decideReview(ctx, id, decision);
  if (isRefusal(decided)) {
    if (decided.refused === 'claims-found') {
      const { claims } = decided.facts as RefusalFacts['claims-found'];
      const lines = claims.map(({ place, words, reason }) =>
        visible(`«${revealHiddenCharacters(words)}» (${place}): ${reason}`),
      );
      throw new StartError(`Так публиковать нельзя.\n${lines.join('\n')}`);
    }
    if (decided.refused === 'review-unknown') throw new StartError(`Отзыва ${id} нет.`);
    if (decided.refused === 'review-move-not-allowed') throw new StartError('Так уже решено: отзыв в этом состоянии.');
    unlessRefused(decided);
  }
  const done = { publish: 'Опубликован', refuse: 'Отклонён', answer: 'Ответ сохранён' }[decision.kind];
  console.log(`${done}: ${id}`);
  if (decision.kind === 'answer') for (const line of await flagLines(ctx, { reply: decision.text })) console.log(line);
}
