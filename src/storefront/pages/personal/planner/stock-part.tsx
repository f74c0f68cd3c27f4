import { useState } from 'react';
import { answerRepeat, hasRoomForPack } from '../../../../kernel/course/change-plan.ts';
import { addToDay, dayText } from '../../../../kernel/course/days.ts';
import type { RepeatAnswer } from '../../../../kernel/course/plan.ts';
import type { StockLine } from '../../../../kernel/course/repeat.rules.ts';
import { proposalText, stockSentences } from '../../../../kernel/course/stock-text.rules.ts';
import { unitsInWords } from '../../../../kernel/dose-units.ts';
import { links } from '../../../../kernel/links.ts';
import { counted, GOODS } from '../../../../kernel/plural.ts';
import { quantityOf } from '../../../client/cart-items.ts';
import { setQuantity } from '../../../client/cart.ts';
import { readShopState } from '../../../client/shop-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { focusPart } from './focus-part.ts';
import { AddPackForm } from './pack-forms.tsx';
import { PacksList, RemovedPacks } from './packs-list.tsx';
import type { PlannerPart } from './planner-part.ts';
import { ReplaceForm } from './replace-form.tsx';

/** «Позже»: so many days. */
const LATER_DAYS = 7;

/** When each product ends, by when to order it, and the cart with what runs out. */
export function StockPart(props: PlannerPart) {
  const { plan, lines } = props;
  const [filled, setFilled] = useState<number>();
  const proposed = lines.filter((line) => line.proposed > 0);
  const toBuy = proposed.filter(({ product }) => product.sold);

  function fillCart(): void {
    const { items } = readShopState().cart;
    for (const { product, proposed: pieces } of toBuy)
      if (quantityOf(items, product.id) < pieces) setQuantity(product.id, pieces);
    const now = readShopState().cart.items;
    setFilled(toBuy.filter(({ product }) => quantityOf(now, product.id) > 0).length);
  }

  return (
    <div className="grid gap-4">
      {proposed.length > 0 && (
        <Notice
          tone="warm"
          title={`Скоро закончится: ${counted(proposed.length, GOODS)}`}
          action={
            toBuy.length > 0 && (
              <Button small onClick={fillCart}>
                Собрать корзину
              </Button>
            )
          }
        >
          {toBuy.length > 0 &&
            'Положим в\u00a0корзину недостающее по\u00a0сегодняшней цене. Заказ вы\u00a0оформите сами. '}
          {toBuy.length < proposed.length &&
            (toBuy.length > 0
              ? 'Не\u00a0всё из\u00a0этого сейчас продаётся: для\u00a0остального выберите ниже замену.'
              : 'Сейчас этого нет в\u00a0продаже: выберите ниже замену.')}
        </Notice>
      )}
      <p role="status" className="text-sm font-semibold text-leaf empty:hidden">
        {filled !== undefined && (
          <>
            В{'\u00a0'}корзине: {counted(filled, GOODS)}.{' '}
            {filled < toBuy.length && 'Остальные не\u00a0поместились: уберите что-нибудь из\u00a0корзины. '}
            <a href={links.cart()} className="link">
              Открыть корзину
            </a>
          </>
        )}
      </p>
      {lines.length === 0 && (
        <p>
          Запас считается по{'\u00a0'}упаковкам. Добавьте их из{'\u00a0'}заказа на{'\u00a0'}вкладке «План» или запишите
          здесь те, что уже дома.
        </p>
      )}
      <ul className="planner-stock">
        {lines.map((line) => (
          <StockItem key={line.product.id} {...props} line={line} />
        ))}
      </ul>
      <RemovedPacks {...props} />
      {hasRoomForPack(plan) && <AddPackForm {...props} />}
    </div>
  );
}

function StockItem({ line, ...part }: PlannerPart & { line: StockLine }) {
  const { store, facts, plan } = part;
  const { today } = facts;
  const { product, unitsNow, ordered, proposed, cycle } = line;
  const [replacing, setReplacing] = useState(false);
  function answer(kind: RepeatAnswer['kind']): void {
    focusPart();
    store.change((current) =>
      answerRepeat(current, {
        product: product.id,
        cycle,
        kind,
        until: kind === 'later' ? addToDay(today, LATER_DAYS) : null,
      }),
    );
  }
  const given = plan.answers.find((one) => one.product === product.id);
  return (
    <li>
      <h3>
        {product.published ? (
          <a href={product.path} className="link">
            {product.name}
          </a>
        ) : (
          product.name
        )}
      </h3>
      {stockSentences(line, today).map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <p className="text-sm text-quiet">Сейчас дома: {unitsInWords(unitsNow, product.unit)}.</p>
      {ordered && (
        <p className="text-sm">
          Уже в{'\u00a0'}вашем заказе.{' '}
          <a href="#plan" className="link">
            Добавить упаковки в{'\u00a0'}план
          </a>
        </p>
      )}
      {line.runsOut && proposed === 0 && given && !ordered && (
        <p className="text-sm">
          {given.kind === 'later' && given.until !== null && `Снова предложим с\u00a0${dayText(given.until, today)}. `}
          {given.kind === 'skip' && 'В\u00a0этот раз не\u00a0предлагаем. '}
          {given.kind === 'never' && 'Больше не\u00a0предлагаем. '}
          <button
            type="button"
            className="link"
            onClick={() => {
              focusPart();
              store.change((current) => ({
                ...current,
                answers: current.answers.filter((one) => one.product !== product.id),
              }));
            }}
          >
            Отменить
          </button>
        </p>
      )}
      {proposed > 0 && (
        <div className="planner-answers" role="group" aria-label={`Предложение: ${product.name}`}>
          {product.sold ? (
            <span>{proposalText(proposed)}</span>
          ) : (
            <span>
              Сейчас нет в{'\u00a0'}продаже: можно заменить
              {product.published && (
                <>
                  {' '}
                  или{' '}
                  <a href={product.path} className="link">
                    узнать о{'\u00a0'}поступлении
                  </a>
                </>
              )}
              .
            </span>
          )}
          <Button small look="quiet" onClick={() => answer('later')}>
            Позже
          </Button>
          <Button small look="quiet" onClick={() => answer('skip')}>
            Пропустить
          </Button>
          <Button small look="quiet" aria-expanded={replacing} onClick={() => setReplacing(!replacing)}>
            Заменить
          </Button>
          <Button small look="quiet" onClick={() => answer('never')}>
            Больше не{'\u00a0'}надо
          </Button>
        </div>
      )}
      {replacing && <ReplaceForm {...part} line={line} onDone={() => setReplacing(false)} />}
      <PacksList {...part} line={line} />
    </li>
  );
}
