/** Goes through a list page by page. */
import classes from './pager.module.css';
import { useText } from './text.ts';

/** Pages shown beside the present one. */
const BESIDE = 1;
/** Shown where pages are left out. */
const GAP = '…';

/** The first page, the last, the present one with its neighbours, and a gap where pages between them are left out. */
export function pagesShown(page: number, pages: number): readonly (number | typeof GAP)[] {
  const all = Array.from({ length: pages }, (_, index) => index + 1);
  const shown = all.filter((each) => each === 1 || each === pages || Math.abs(each - page) <= BESIDE);
  return shown.flatMap((each, index) => {
    const skipped = each - (shown[index - 1] ?? each - 1) - 1;
    if (skipped === 0) return [each];
    return skipped === 1 ? [each - 1, each] : [GAP, each];
  });
}

interface PagerProps {
  /** The present page, from 1. */
  readonly page: number;
  readonly pages: number;
  readonly onPage: (page: number) => void;
}

/** Buttons for the pages of a list. */
export function Pager({ page, pages, onPage }: PagerProps) {
  const t = useText();
  return (
    <nav className={classes.pager} aria-label={t('common.pages')}>
      <button
        type="button"
        className={classes.page}
        aria-label={t('common.pagePrevious')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
      >
        ‹
      </button>
      {pagesShown(page, pages).map((each, index) =>
        each === GAP ? (
          <span key={`gap ${index}`} className={classes.gap} aria-hidden>
            {GAP}
          </span>
        ) : (
          <button
            key={each}
            type="button"
            className={classes.page}
            aria-label={t('common.page', { page: each })}
            aria-current={each === page ? 'page' : undefined}
            onClick={() => onPage(each)}
          >
            {each}
          </button>
        ),
      )}
      <button
        type="button"
        className={classes.page}
        aria-label={t('common.pageNext')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
      >
        ›
      </button>
    </nav>
  );
}
