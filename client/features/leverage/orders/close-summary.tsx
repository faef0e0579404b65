/** The results of closing and of reversing a position at the present price, shown in the confirmations (DESK-115, DESK-236). */
import { Slider } from '@mantine/core';
import { useState } from 'react';
import { add, samePair } from '#client/exchange/index.ts';
import { useLeverAccount, useQuotations, useTicker } from '#client/exchange/live.ts';
import { useExtension } from '#client/exchange/react.tsx';
import { Facts } from '#client/ui/facts.tsx';
import { Fee, Money, Percent, Price, Toned, toneOf, UNKNOWN } from '#client/ui/figures.tsx';
import { Sentence } from '#client/ui/sentence.tsx';
import { NumberField } from '#client/ui/number-field.tsx';
import { useText } from '#client/ui/text.ts';
import { orderFigures } from '../logic/order.ts';
import { suffices } from '../logic/outlook.ts';
import { tradeDirection, oppositeOf, tradePair, partOf, tradeProfitAt, returnOf } from '../logic/position.ts';
import type { LeverTradeRow } from '../logic/position.ts';
import { balanceLeft } from '../logic/risk.ts';
import summary from '#client/desk/trade/summary.module.css';
import formClasses from '../trade/lever-form.module.css';
import { Shares } from '../trade/shares.tsx';
import { ContractCell, tradeCurrency } from './cells.tsx';
import classes from './orders.module.css';

/** What closing at the present price would bring, and what would be available then: what is, the margin that is left, and the profit. */
function useClosing(trade: LeverTradeRow) {
  const pair = tradePair(trade);
  const price = useTicker(pair, 'price') ?? trade.update_price;
  const { balance } = useLeverAccount(pair);
  const profit = tradeProfitAt(trade, price);
  const left = balance === undefined ? undefined : add(add(balance, trade.caution_money), profit);
  return { price, profit, left };
}

interface SummaryProps {
  readonly trade: LeverTradeRow;
}

function ClosingLines({ trade }: SummaryProps) {
  const t = useText();
  const { price, profit, left } = useClosing(trade);
  const unit = tradeCurrency(trade);
  return (
    <>
      <Facts
        look="form"
        facts={[
          [t('leverage.entryPrice'), <Price value={trade.price} unit={unit} />],
          [t('leverage.closeAbout'), <Price value={price} unit={unit} />],
        ]}
      />
      <Facts
        look="total"
        facts={[
          [
            t('common.profit'),
            <span>
              <Toned tone={toneOf(profit)}>
                <Money value={profit} signed currency={unit} />
              </Toned>{' '}
              <Percent value={returnOf(profit, trade.origin_caution_money)} />
            </span>,
          ],
          [
            t('leverage.closeFees'),
            <Fee value={add(trade.trade_fee, trade.overnight_money)} currency={unit} />,
          ],
          [t('leverage.closeLeft'), <Money value={left} currency={unit} />],
        ]}
      />
    </>
  );
}

interface HandsProps {
  /** Hands of the position. */
  readonly all: number;
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

/** The hands that a number field says; undefined where the position has not so many. */
const handsOf = (typed: string, all: number): number | undefined =>
  Number(typed) >= 1 && Number(typed) <= all ? Number(typed) : undefined;

/** So many hands of all as a share of the position, at least one. */
const shareOf = (share: number, all: number): number => Math.max(1, Math.floor((all * share) / 100));

/** How many hands of a position to close: typed, in quarters, or by a slider, which are one value (DESK-237, DESK-544). */
function HandsField({ all, typed, onType }: HandsProps) {
  const t = useText();
  const hands = handsOf(typed, all);
  const choose = (next: number) => onType(String(next));
  return (
    <div className={classes.hands}>
      <NumberField
        label={t('leverage.closeHands')}
        value={typed}
        onChange={onType}
        places={0}
        unit={t('leverage.closeOf', { all })}
        description={hands === undefined ? t('leverage.closeRange', { all }) : '\u00a0'}
        descriptionProps={{ 'data-wrong': hands === undefined }}
        inputWrapperOrder={['label', 'input', 'description']}
        classNames={{ description: formClasses.note }}
        error={hands === undefined}
      />
      <Slider
        size={3}
        thumbSize={24}
        min={1}
        max={all}
        step={1}
        label={null}
        thumbLabel={t('leverage.closeHands')}
        thumbValueText={t('leverage.closeHandsOf', { hands: hands ?? UNKNOWN, all })}
        value={hands ?? 1}
        onChange={choose}
      />
      <Shares
        label={t('leverage.closeShares')}
        isChosen={(share) => hands === shareOf(share, all)}
        onChoose={(share) => choose(shareOf(share, all))}
      />
    </div>
  );
}

interface CloseSummaryProps extends SummaryProps {
  /** Receives the hands that are chosen where a part can be closed; undefined while that is no number of hands of the position. */
  readonly onHands: (hands: number | undefined) => void;
}

/** The body of the confirmation; follows the market while it is open. */
export function CloseSummary({ trade, onHands }: CloseSummaryProps) {
  const t = useText();
  const all = Number(trade.share);
  const [typed, setTyped] = useState(String(all));
  const isDivisible = useExtension('positions') && all > 1;
  const type = (next: string) => {
    setTyped(next);
    onHands(handsOf(next, all));
  };
  return (
    <div className={summary.summary} data-testid="close-summary">
      <ContractCell trade={trade} />
      {isDivisible && <HandsField all={all} typed={typed} onType={type} />}
      <ClosingLines trade={partOf(trade, handsOf(typed, all) ?? all)} />
      <p className={summary.note}>{t('leverage.confirmFollows')}</p>
    </div>
  );
}

/** What opens the other way: its price, margin, fee, and what is left in the account. */
function OpeningLines({ trade }: SummaryProps) {
  const t = useText();
  const { price, left } = useClosing(trade);
  const { data: groups = [] } = useQuotations();
  const terms = groups.flatMap(({ pairs }) => pairs).find((pair) => samePair(pair, tradePair(trade)));
  const direction = oppositeOf(tradeDirection(trade));
  const { share: hands, multiple } = trade;
  const figures = terms && orderFigures({ direction, price, hands, multiple: String(multiple) }, terms);
  const rest = left && figures?.margin && balanceLeft(left, figures.margin, figures.fee);
  const unit = tradeCurrency(trade);
  return (
    <>
      <p className={summary.heading}>
        <Toned tone={direction === 'long' ? 'up' : 'down'}>
          <Sentence
            text={t(`common.position_${direction}`, {
              count: Number(hands),
              symbol: trade.symbol ?? '',
            })}
          />
        </Toned>
        <span className={summary.multiple}>{t('leverage.formMultipleValue', { value: multiple })}</span>
      </p>
      <Facts
        look="form"
        facts={[
          [t('leverage.confirmOpensAbout'), <Price value={figures?.price} unit={unit} />],
          [t('common.margin'), <Money value={figures?.margin} currency={unit} />],
          [t('common.fee'), <Fee value={figures?.fee} currency={unit} />],
          [
            t('leverage.confirmLeft'),
            <span className={rest !== undefined && !suffices(rest) ? summary.alarm : undefined}>
              <Money value={rest} currency={unit} />
            </span>,
          ],
        ]}
      />
    </>
  );
}

/** The body of the confirmation of a reversal (DESK-236); follows the market while it is open. */
export function ReverseSummary({ trade }: SummaryProps) {
  const t = useText();
  return (
    <div className={summary.summary} data-testid="reverse-summary">
      <ContractCell trade={trade} />
      <ClosingLines trade={trade} />
      <OpeningLines trade={trade} />
      <p className={summary.note}>{t('leverage.reverseNote')}</p>
    </div>
  );
}
