/** Where leverage orders are placed. */
import type { Quotation } from '#client/exchange/index.ts';
import { ClosedNote } from '#client/desk/trade/closed-note.tsx';
import formClasses from '#client/desk/trade/trade-form.module.css';
import { SubmitButton } from '#client/desk/trade/submit-button.tsx';
import { TradeSlot } from '#client/desk/trade/trade-slot.tsx';
import { ChoiceBar } from '#client/ui/choice-bar.tsx';
import { FormElement } from '#client/ui/form-element.tsx';
import { FormRefusal } from '#client/ui/form-refusal.tsx';
import { LoginPrompt } from '#client/ui/login-prompt.tsx';
import { useText } from '#client/ui/text.ts';
import { sent } from '../logic/order.ts';
import { BalanceLine, Totals, useObstacle } from './figures.tsx';
import { PriceField, SizeFields } from './order-fields.tsx';
import { LeverOrderSummary } from './order-summary.tsx';
import { StopFields } from './stop-fields.tsx';
import { useLeverForm } from './use-lever-form.ts';
import type { LeverFormState as Form } from './use-lever-form.ts';

interface PartProps {
  readonly form: Form;
  readonly pair: Quotation;
}

const directions = { long: 'leverage.long', short: 'leverage.short' } as const;
const kinds = { limit: 'leverage.formLimit', market: 'leverage.formMarket' } as const;

function Choices({ form, pair }: PartProps) {
  return (
    <>
      <ChoiceBar
        fullWidth
        label="leverage.formSide"
        texts={directions}
        chosen={form.values.direction}
        onChoose={(direction) => form.set({ direction })}
        mod={{ side: pair.leverOpen && form.values.direction }}
      />
      <ChoiceBar label="desk.orderType" texts={kinds} chosen={form.values.kind} onChoose={form.setKind} />
    </>
  );
}

const submitTexts = {
  long: { bare: 'leverage.formLong', sized: 'leverage.formLongHands' },
  short: { bare: 'leverage.formShort', sized: 'leverage.formShortHands' },
} as const;

/** What sends the form; for a visitor the way to the login. It renders with each tick, the form does not. */
function Sending({ form, pair }: PartProps) {
  const t = useText();
  const { direction, hands } = form.values;
  const texts = submitTexts[direction];
  const obstacle = useObstacle(form, pair);
  if (!form.isLoggedIn) return <LoginPrompt text={t('leverage.formLogin', { symbol: pair.symbol })} />;
  return (
    <div className={formClasses.sending}>
      <SubmitButton
        tone={direction === 'long' ? 'up' : 'down'}
        text={hands === '' ? t(texts.bare) : t(texts.sized, { count: Number(sent(hands)) })}
        isOpen={pair.leverOpen}
        isPending={form.isPending}
        obstacle={obstacle?.kind}
        data-testid="submit-lever"
      />
      <FormRefusal of={form} />
    </div>
  );
}

function OrderForm({ pair }: { readonly pair: Quotation }) {
  const t = useText();
  const form = useLeverForm(pair, (confirm, order) =>
    confirm({
      title: t('common.confirmOrder'),
      body: <LeverOrderSummary pair={pair} order={order} />,
      tone: order.direction === 'long' ? 'up' : 'down',
      confirmLabel: t(submitTexts[order.direction].bare),
    }),
  );
  return (
    <FormElement of={form} className={formClasses.form} aria-label={t('common.trade')} onSubmit={form.submit}>
      <Choices form={form} pair={pair} />
      <ClosedNote pair={pair} isOpen={pair.leverOpen} text={t('common.notopen')} />
      <BalanceLine form={form} pair={pair} />
      <PriceField form={form} pair={pair} />
      <SizeFields form={form} pair={pair} />
      <StopFields form={form} pair={pair} />
      <Totals form={form} pair={pair} />
      <Sending form={form} pair={pair} />
    </FormElement>
  );
}

/** The trade form of the leverage desk (LEVER-005 to LEVER-025). */
export function LeverForm() {
  const t = useText();
  return <TradeSlot label={t('common.trade')} formOf={(pair) => <OrderForm key={pair.id} pair={pair} />} />;
}
