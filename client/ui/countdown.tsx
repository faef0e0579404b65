/** A button with a countdown between presses. */
import { Button } from '@mantine/core';
import type { ButtonProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { SECOND_MS } from '#shared/calendar.ts';

/** Seconds left of a countdown, 0 when none runs, and how to start it. */
function useCountdown(seconds: number): readonly [left: number, start: () => void] {
  const [left, setLeft] = useState(0);
  const isRunning = left > 0;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return [left, () => setLeft(seconds)];
}

interface CountdownButtonProps extends ButtonProps {
  readonly seconds: number;
  /** What the button does; resolves with whether the countdown starts. */
  readonly action: () => Promise<boolean>;
  readonly label: string;
  /** The label while it waits. */
  readonly waitLabel: (left: number) => string;
}

/** Runs its action, and then counts down before it can be pressed again. */
export function CountdownButton({ seconds, action, label, waitLabel, ...rest }: CountdownButtonProps) {
  const [left, start] = useCountdown(seconds);
  const press = async () => {
    if (await action()) start();
  };
  return (
    <Button type="button" variant="default" {...rest} disabled={left > 0} onClick={() => void press()}>
      {left > 0 ? waitLabel(left) : label}
    </Button>
  );
}
