/** The newest bars of a chart in a dialog, loaded on first use. */
import { Dialog } from '#client/ui/dialog.tsx';
import { ScrollBox } from '#client/ui/scroll-box.tsx';
import classes from './bar-dialog.module.css';
import { BarTable } from './latest-bars.tsx';
import type { BarTableProps } from './latest-bars.tsx';

interface BarDialogProps extends Pick<BarTableProps, 'bars' | 'label'> {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The table of the newest bars; it follows the market (DESK-163). */
export function BarDialog({ bars, label, isOpen, onClose }: BarDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={label} size="auto">
      <ScrollBox label={label} isBounded>
        <BarTable bars={bars} label={label} className={classes.table} />
      </ScrollBox>
    </Dialog>
  );
}
