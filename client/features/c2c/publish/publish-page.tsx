/** Where ads are published: the legal currencies beside the two forms (ROUTE-005). */
import { Figure } from '#client/ui/figures.tsx';
import { tradeSides } from '#client/ui/trade-side.ts';
import { useText } from '#client/ui/text.ts';
import { WithCoins } from '../components/coins.tsx';
import { C2cPage } from '../components/frame.tsx';
import { ConditionsIntro } from '../components/conditions-intro.tsx';
import type { C2cCoin } from '../logic/ad.ts';
import { useChoice } from '../logic/choice.ts';
import { useHoldings } from '../logic/use-coins.ts';
import { AdForm } from './ad-form.tsx';
import classes from './publish.module.css';

interface PublishProps {
  readonly coins: readonly C2cCoin[];
  readonly coin: C2cCoin;
  readonly onChoose: (coin: number) => void;
}

function Publish({ coins, coin, onChoose }: PublishProps) {
  const t = useText();
  const holdingOf = useHoldings();
  return (
    <div className={classes.desk}>
      <ul className={classes.coins} aria-label={t('common.coin')}>
        {coins.map(({ id, name }) => (
          <li key={id}>
            <button
              type="button"
              className={classes.coin}
              aria-pressed={id === coin.id}
              onClick={() => onChoose(id)}
            >
              <span>{name}/CNY</span>
              <Figure value={holdingOf(id).price} places={2} />
            </button>
          </li>
        ))}
      </ul>
      {tradeSides.map((side) => (
        <AdForm key={`${side} ${coin.id}`} side={side} coin={coin} holding={holdingOf(coin.id)} />
      ))}
    </div>
  );
}

export function Component() {
  const t = useText();
  const [choice, choose] = useChoice('buy');
  return (
    <C2cPage title={t('common.titleC2c')} intro={<ConditionsIntro text={t('c2c.publishIntro')} />}>
      <WithCoins chosen={choice.coin}>
        {(coins, coin) => <Publish coins={coins} coin={coin} onChoose={(next) => choose({ coin: next })} />}
      </WithCoins>
    </C2cPage>
  );
}
