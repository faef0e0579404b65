/** Words that the screens no longer use, and what they say instead (docs/screen-words.md). */

/** A phrase that stands in no English text, with the word that replaces it. */
interface Replaced {
  readonly phrase: RegExp;
  readonly use: string;
  /** Keys whose text keeps the phrase: the specification quotes it, or it means something else there. */
  readonly except?: readonly string[];
}

const placeholder = /\{\{[^}]*\}\}/g;

const replaced: readonly Replaced[] = [
  { phrase: /\bsecond[ -]contracts?\b/i, use: 'Up/Down', except: ['micro.historyIntro'] },
  // How long a fault lasts.
  { phrase: /^Seconds( account)?$/, use: 'Up/Down', except: ['panel.seconds'] },
  // The product keeps its name; the menu does not say it.
  {
    phrase: /^gold mining$/i,
    use: 'Earn',
    except: ['common.titleProducts', 'panel.area_deposit'],
  },
  { phrase: /\blegal( account)?\b/i, use: 'Funding account' },
  { phrase: /\blever account\b/i, use: 'Leverage account' },
  { phrase: /\bmicro account\b/i, use: 'Up/Down account' },
  { phrase: /\bhands?\b/i, use: 'Contracts' },
  { phrase: /\bmultipliers?\b/i, use: 'Leverage' },
  { phrase: /\brisk rates?\b/i, use: 'Margin ratio' },
  { phrase: /\bbatch close\b/i, use: 'Close all' },
  { phrase: /\brevok(e|ed|es|ing)\b/i, use: 'Cancel, Cancelled' },
  { phrase: /\bdirections?\b/i, use: 'Side' },
  // A room can show its traders by their number.
  { phrase: /^(the )?number$|\bthe number must\b/i, use: 'Amount', except: ['rooms.namesNumber'] },
  { phrase: /\bpay(ment)? ways?\b|\bways? of payment\b/i, use: 'Payment method' },
  { phrase: /\bdeal total\b/i, use: 'Trade value' },
  { phrase: /\brecent (leverage )?deals\b/i, use: 'Recent trades' },
  { phrase: /^records?$|\b(account|trade|deposit|withdrawal|financial) records?\b/i, use: 'History' },
  {
    phrase: /\bleft (then|after it|afterwards|in the account)\b|\bin the account then\b/i,
    use: 'Balance after',
  },
  { phrase: /\bgain if right\b/i, use: 'Profit if correct' },
  { phrase: /\bloss if wrong\b/i, use: 'Max loss' },
  { phrase: /\bpaid now\b/i, use: 'Total cost' },
  { phrase: /\bif it ended now\b/i, use: 'Unrealised P/L' },
  { phrase: /\bcame back\b/i, use: 'Returned' },
  { phrase: /\bnet of the fee\b/i, use: 'Net result' },
  { phrase: /\bby the book\b/i, use: 'Est. average price' },
  { phrase: /\blast price then\b/i, use: 'Last price at order time' },
  { phrase: /\bahead of it\b/i, use: 'Queue ahead at this price' },
  { phrase: /\bcame to the order\b/i, use: 'Filled as maker at your limit price' },
  { phrase: /^worth\b/i, use: 'Value' },
  { phrase: /\bin and out\b/i, use: 'Deposits and withdrawals' },
  { phrase: /\bprofit is not known\b/i, use: 'Profit unknown' },
  { phrase: /\bnobody holds\b/i, use: 'No open interest in' },
  { phrase: /\bhanded over\b|\bdo not come back\b/i, use: 'Coins are released immediately' },
  { phrase: /\blook into your account\b/i, use: 'Check that you have received' },
  { phrase: /\borders that you took\b/i, use: 'Orders you placed on other users’ ads' },
  { phrase: /\bwhat became of it\b/i, use: 'Orders placed on your ad' },
  { phrase: /\btaken no ads\b/i, use: 'No orders yet' },
  { phrase: /\bonly the buyer of your coins\b/i, use: 'Visible only to your buyer while the order is open' },
  { phrase: /\bas the bank knows you\b/i, use: 'Name on your bank account' },
  { phrase: /\bas it stands in the document\b/i, use: 'As shown on your ID' },
  { phrase: /\bfill in at least one way\b/i, use: 'Add at least one payment method' },
  { phrase: /\bfrozen\b/i, use: 'Locked' },
  { phrase: /\btakes? it whole\b/i, use: 'Ads are filled in full' },
  { phrase: /\bthe rings\b/i, use: 'Play animation, Pause animation' },
  { phrase: /\bgo on\b/i, use: 'Resume, Continue' },
  { phrase: /\bbeats?\b/i, use: 'Events' },
  { phrase: /\bshake price\b/i, use: 'Add volatility' },
  { phrase: /\bplay a deposit\b/i, use: 'Simulate a deposit' },
  { phrase: /\bconvergence of averages\b/i, use: 'Moving average convergence/divergence' },
  { phrase: /\baverage weighted by volume\b/i, use: 'Volume-weighted average price' },
  { phrase: /\bexchange the colours\b/i, use: 'Swap up and down colours' },
  { phrase: /\bshow this sheet\b/i, use: 'Show keyboard shortcuts' },
  // The specification quotes the status of a completed trade.
  { phrase: /\bdealed\b/i, use: 'Filled', except: ['spot.dealed'] },
];

/**
 * One sentence for each phrase of an English text that the glossary replaces: the key, the phrase and the word to use.
 *
 * @param texts English texts by their full key, such as `common.amount`
 */
export function wordIssues(texts: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(texts).flatMap(([key, text]) =>
    replaced.flatMap(({ phrase, use, except = [] }) => {
      const found = except.includes(key) ? undefined : phrase.exec(text.replace(placeholder, '…'))?.[0];
      return found === undefined
        ? []
        : [`${key}: "${found}" in "${text}" is not a word of the screens; use "${use}"`];
    }),
  );
}
