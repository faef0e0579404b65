import { Drawer } from '@mantine/core';
import { useText } from '#client/ui/text.ts';
import { MarketList } from './market-list.tsx';
import classes from '../desk.module.css';

interface MarketDrawerProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The market list where the window is too narrow for it beside the desk. */
export function MarketDrawer({ isOpen, onClose }: MarketDrawerProps) {
  const t = useText();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      title={t('common.markets')}
      size={300}
      padding={0}
      closeButtonProps={{ 'aria-label': t('common.close') }}
      classNames={{ header: classes.drawerHead, body: classes.drawerBody, content: classes.drawer }}
    >
      <MarketList onChosen={onClose} />
    </Drawer>
  );
}
