/** A currency by picture, name and, where it is known, what it is called in full. */
import classes from './coin.module.css';

interface CoinProps {
  readonly name: string;
  readonly logo: string | undefined;
  readonly fullName?: string | undefined;
}

export function Coin({ name, logo, fullName }: CoinProps) {
  return (
    <span className={classes.coin}>
      {logo === undefined ? (
        <span className={classes.picture} />
      ) : (
        <img className={classes.picture} src={logo} alt="" width={20} height={20} loading="lazy" />
      )}
      <span>{name}</span>
      {fullName !== undefined && fullName !== name && <small className={classes.full}>{fullName}</small>}
    </span>
  );
}
