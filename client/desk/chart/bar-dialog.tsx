/** The newest bars of a chart in a dialog, loaded on first use. */
import { Modal } from '@mantine/core';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import { useText } from '#client/ui/text.ts';
import classes from './bar-dialog.module.css';
import { BarTable } from './latest-bars.tsx';
import type { BarTableProps } from './latest-bars.tsx';

interface BarDialogProps extends Pick<BarTableProps, 'bars' | 'label'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The table of the newest bars; it follows the market (DESK-163). */
export function BarDialog({ bars, label, isOpen, onClose }: BarDialogProps) {
  const t = useText();
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={label}
      size="auto"
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <ScrollBox label={label} isBounded>
        <BarTable bars={bars} label={label} className={classes.table} />
      </ScrollBox>
    </Modal>
  );
}
