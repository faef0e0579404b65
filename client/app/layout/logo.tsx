/** The logo: the mark alone, and with the name. */
import classes from './logo.module.css';

/** The mark: candles of sand that rise out of a pit. */
export function LogoMark({ size = 24 }: { readonly size?: number }) {
  return (
    <svg className={classes.mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden>
      <path d="M2 13.5c2.6 4.6 6 6.9 10 6.9s7.4-2.3 10-6.9" />
      <path d="M7.25 7.5v8M12 2.75v14.5M16.75 5.5v10" />
      <rect x="5.5" y="9.25" width="3.5" height="4.25" rx=".9" />
      <rect x="10.25" y="5" width="3.5" height="8.5" rx=".9" />
      <rect x="15" y="7.5" width="3.5" height="5" rx=".9" />
    </svg>
  );
}

/** The mark and the name. */
export function Logo() {
  return (
    <span className={classes.logo}>
      <LogoMark />
      <span>Sandpit</span>
    </span>
  );
}
