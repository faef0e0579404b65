/** A currency by picture and name. */
import classes from './coin.module.css';

interface CoinProps {
  readonly name: string;
  readonly logo: string | undefined;
}

export function Coin({ name, logo }: CoinProps) {
  return (
    <span className={classes.coin}>
      {logo === undefined ? (
        <span className={classes.picture} />
      ) : (
        <img className={classes.picture} src={logo} alt="" width={20} height={20} loading="lazy" />
      )}
      {name}
    </span>
  );
}
