import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { PlacedOrder } from '../../../../api/shop/orders.schema.ts';
import { links } from '../../../../kernel/links.ts';
import { removeOrdered } from '../../../client/cart.ts';
import { trackGoal } from '../../../client/goals.ts';
import { clearCodes, useAddedCodes } from '../../../client/coupons.ts';
import type { BasketItem } from '../../../../kernel/basket-item.ts';
import { NO_CONNECTION } from '../../../client/api-error.ts';
import { useOrderBonus } from '../../../client/order-bonus.ts';
import type { CheckoutDraft } from '../../../client/stored-state.ts';
import { useQuote } from '../../../client/quote.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField, TextArea } from '../../../ui/field.tsx';
import { useChoiceGoals } from './choice-goals.ts';
import { CheckoutSummary } from './checkout-summary.tsx';
import { useDeliveryCity, useOffers } from './checkout-reads.ts';
import { ContactSection } from './contact-section.tsx';
import { DeliverySection, DigitalDelivery } from './delivery-section.tsx';
import { ErrorSummary } from '../../../ui/error-summary.tsx';
import { FormSection } from './form-section.tsx';
import { fieldId } from '../../../ui/form-issue.ts';
import { addressSource, draftFields, filledDraft, filledFields, isFilled, typedPart } from './filled-form.ts';
import type { Choice } from './order-form.ts';
import { PaymentSection } from './payment-section.tsx';
import { isOnline } from '../../../../kernel/pay-systems.ts';
import type { Problem } from './send-order.ts';
import { ProblemNotice } from './problem-notice.tsx';
import type { SignedInBuyer } from '../signed-in-buyer.ts';
import { pauseSavedDraft, useSavedDraft } from './use-saved-draft.ts';
import { changeChoice, useChoice } from './use-choice.ts';
import { FIELD_PATHS, typeIntoForm, useTypedForm, type TypedForm } from './typed-form.ts';

/** Code for checking and sending, loaded once the visitor starts to fill in the form. */
const loadSubmitCode = () => Promise.all([import('./order-form.ts'), import('./send-order.ts')]);

/** Starts solving the puzzle that an order needs while the form is being filled in. */
const prepareOrderSolution = () =>
  // Errors are reported when the order is sent.
  void import('../../../client/puzzle.ts').then(({ prepareSolution }) => prepareSolution('order')).catch(() => {});

interface CheckoutFormProps {
  items: readonly BasketItem[];
  /** The signed-in buyer. */
  buyer: SignedInBuyer | null;
  onPlaced(placed: PlacedOrder): void;
}

export function CheckoutForm({ items, buyer, onPlaced }: CheckoutFormProps) {
  const last = buyer?.lastOrder ?? null;
  const { quote, fresh, failure, retry } = useQuote(items);
  const { city, failure: cityFailure, retry: retryCity } = useDeliveryCity(last?.city ?? buyer?.home?.city ?? null);
  const filled = filledFields(buyer, city?.id);
  const typed = useTypedForm({ ...filled, ...draftFields(buyer, city?.id) });
  useSavedDraft(buyer, city?.id);
  const codes = useAddedCodes();
  const bonuses = useOrderBonus();
  // A code shown as refused is left out, otherwise the whole order would be refused.
  const coupons = codes.filter((_, index) => quote?.input_coupons[index]?.state === 'applied').map(({ code }) => code);
  const bonus = quote?.orderBonus;
  const offers = useOffers(city, items, codes.length === 0 || fresh ? coupons : undefined, bonus?.count ?? '0');
  const [problem, setProblem] = useState<Problem>();
  const [corrected, setCorrected] = useState<ReadonlySet<string>>(new Set());
  const [sending, setSending] = useState(false);
  const pressed = useRef(false);
  const goals = useChoiceGoals();

  const digital = quote?.needsDelivery === false;
  const { offer, from, choice, pointChoice, asLastTime } = useChoice(items, city, offers.answer?.offers, digital, last);
  const usesAddress = choice.method === 'courier' && isFilled(['street', 'house', 'flat'], typed, filled);
  const source = usesAddress ? addressSource(buyer, city?.id) : null;
  const filledFrom = useLatch(asLastTime ? 'order' : source);
  const waiting = (!fresh && !failure) || (!offers.answer && !offers.failure && !cityFailure && !failure);

  const issues = problem?.kind === 'fields' ? problem.issues : [];
  const errorOf = (path: string) =>
    corrected.has(path) ? undefined : issues.find((issue) => issue.path === path)?.message;
  const correct = (...paths: string[]) => setCorrected((before) => new Set([...before, ...paths]));
  function showProblem(found: Problem) {
    setCorrected(new Set());
    setProblem(found);
  }
  function type(change: Partial<TypedForm>) {
    typeIntoForm(typedPart(change, typed));
    void loadSubmitCode().catch(() => {});
    prepareOrderSolution();
    correct(...Object.keys(change).map((name) => FIELD_PATHS[name as keyof TypedForm]));
  }
  const part = { typed, type, errorOf };
  /** With a first change, what is filled in beside it becomes the choice of the buyer, too. */
  const saveDelivery = (change: Pick<Partial<CheckoutDraft>, 'method' | 'carrier' | 'point'>) =>
    changeChoice((checkout) => ({ ...filledDraft(checkout, last), ...change }));

  function retryAll() {
    retry();
    if (cityFailure) retryCity();
    if (offers.failure) offers.retry();
  }

  /** @returns undefined when prices are being fetched again */
  async function send(): Promise<{ placed: PlacedOrder } | { problem: Problem } | undefined> {
    const loaded = await loadSubmitCode().catch(() => undefined);
    if (!loaded) return { problem: { kind: 'sentence', text: NO_CONNECTION } };
    const [{ checkForm, orderBody }, { sendOrder }] = loaded;
    const found = checkForm(typed, choice, bonus && { typed: bonuses, most: bonus.most });
    if (found.length > 0) return { problem: { kind: 'fields', issues: found } };
    if (!quote || !fresh) return void retry();
    if (!quote.canOrder) {
      return { problem: { kind: 'cart', text: quote.tooMany ?? 'Часть товаров сейчас нельзя заказать.' } };
    }
    const total = offer?.total ?? quote.total;
    return sendOrder(orderBody(typed, choice, { items, coupons, bonuses: bonus?.count ?? '0', total }));
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    // State changes only with the next render: two quick presses must send one order.
    if (pressed.current || waiting) return;
    pressed.current = true;
    const tracked = trackGoal('pay_btn_click');
    setSending(true);
    await pauseSavedDraft(true);
    const sent = await send();
    if (sent && 'placed' in sent) await Promise.all([tracked, goals.reportRest(choice, offer?.total)]);
    pressed.current = false;
    setSending(false);
    if (!sent || 'problem' in sent) void pauseSavedDraft(false);
    if (!sent) return;
    if ('placed' in sent) {
      // Clear the cart first: `onPlaced` leaves the page.
      removeOrdered(items);
      clearCodes();
      onPlaced(sent.placed);
      return;
    }
    showProblem(sent.problem);
    if (sent.problem.kind === 'total' || sent.problem.kind === 'cart' || sent.problem.kind === 'code') {
      retry();
      offers.retry();
    }
    // The server knows more about the point than the page: it has closed, or does not take this order any more.
    const isPointRefused =
      sent.problem.kind === 'fields' && sent.problem.issues.some(({ path }) => path === 'delivery.pointCode');
    if (isPointRefused && choice.pointCode && !choice.pointProblem) {
      pointChoice.points.retry();
      // They tell to which kinds of points the carrier brings it.
      offers.retry();
    }
  }

  // With contacts passed on by the cart there may be nothing to type.
  useEffect(prepareOrderSolution, []);

  return (
    <form
      noValidate
      onSubmit={(event) => void submit(event)}
      aria-label="Оформление заказа"
      className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-8"
    >
      <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-4 sm:gap-6">
        {issues.length > 0 && <ErrorSummary issues={issues} />}
        <ContactSection {...part} buyer={buyer} filled={isFilled(['name', 'phone', 'email'], typed, filled)} />
        {digital ? (
          <DigitalDelivery />
        ) : (
          <DeliverySection
            {...part}
            city={city}
            offers={offers}
            unknown={Boolean(cityFailure ?? failure)}
            choice={choice}
            pointChoice={pointChoice}
            filledFrom={filledFrom}
            onMethod={(method, carrier) => {
              if (method === 'digital') return;
              saveDelivery({ method, carrier });
              goals.reportDelivery(method);
              correct(
                'delivery.method',
                'delivery.pointCode',
                'delivery.address.street',
                'delivery.address.house',
                'paySystem',
              );
            }}
            onPoint={(point) => {
              saveDelivery({
                point: point && city ? { cityId: city.id, carrier: point.carrier, code: point.code } : null,
              });
              correct('delivery.pointCode');
            }}
          />
        )}
        <PaymentSection
          offered={offer?.paySystems ?? []}
          chosen={choice.paySystem}
          error={errorOf('paySystem')}
          nothingToPay={offer?.total === 0}
          point={pointChoice.chosen}
          onChoose={(paySystem) => {
            changeChoice((checkout) => ({ ...checkout, paySystem }));
            goals.reportPayment(paySystem);
            correct('paySystem', ...(choice.pointCode ? ['delivery.pointCode'] : []));
          }}
        />
        <FormSection step={4} id="comment" title="Комментарий">
          <TextArea
            id={fieldId('comment')}
            label="Что нам важно знать"
            optional
            maxLength={1000}
            value={typed.comment}
            onChange={(event) => type({ comment: event.currentTarget.value })}
            error={errorOf('comment')}
          />
        </FormSection>
      </div>
      <CheckoutSummary items={items} quote={quote} offer={offer} from={from} waiting={waiting}>
        <CheckField
          id={fieldId('consent')}
          className="mt-5"
          checked={typed.consent}
          onChange={(event) => type({ consent: event.currentTarget.checked })}
          error={errorOf('consent')}
        >
          Даю{' '}
          <a href={links.consent()} target="_blank" className="link">
            согласие на{'\u00a0'}обработку персональных данных
            <span className="sr-only"> (откроется в{'\u00a0'}новой вкладке)</span>
          </a>
        </CheckField>
        <ProblemNotice problem={problem} failure={failure} onRetry={retryAll} />
        <Button type="submit" busy={sending || waiting} className="mt-4 w-full">
          {sending ? 'Оформляем заказ…' : waiting ? 'Считаем сумму…' : nextStep(choice, offer?.total)}
        </Button>
      </CheckoutSummary>
    </form>
  );
}

/** The first value from then on: a note that went away with a press would move what is below it. */
function useLatch<T>(now: T | null): T | null {
  const [was, setWas] = useState(now);
  if (now !== null && was === null) setWas(now);
  return was ?? now;
}

function nextStep({ paySystem }: Choice, total: number | undefined): string {
  return isOnline(paySystem) && total !== 0 ? 'Перейти к\u00a0оплате' : 'Подтвердить заказ';
}
