/** The button that sends a trade form. */
import { Button } from '@mantine/core';
import { Sentence } from '#client/ui/sentence.tsx';
import { useText } from '#client/ui/text.ts';

interface SubmitButtonProps {
  /** The colour of what it does: buying and opening long rise, selling and opening short fall. */
  readonly tone: 'up' | 'down';
  /** What it does: "Buy 0.1 BTC". */
  readonly text: string;
  /** Whether this form's kind of order is accepted. */
  readonly isOpen: boolean;
  readonly isPending: boolean;
  /** Why the order would be refused: the balance does not pay for it, or it is too risky (DESK-540, DESK-632). */
  readonly obstacle: keyof typeof obstacleTexts | undefined;
}

const obstacleTexts = { balance: 'desk.balanceShort', risk: 'desk.marginShort' } as const;

/**
 * Stays enabled while an order is being sent, so that a second press gets a warning (ERR-018). With an obstacle it looks and is read
 * as disabled, but can be pressed: the press moves the focus to the field that says which (DESK-504).
 */
export function SubmitButton({ tone, text, isOpen, isPending, obstacle, ...rest }: SubmitButtonProps) {
  const t = useText();
  return (
    <Button
      type="submit"
      size="md"
      fullWidth
      color={tone}
      aria-busy={isPending}
      disabled={!isOpen}
      {...(obstacle && { 'data-disabled': true, 'aria-disabled': true })}
      {...rest}
    >
      <Sentence text={obstacle ? t(obstacleTexts[obstacle]) : text} />
    </Button>
  );
}
