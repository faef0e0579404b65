import { Button } from '@mantine/core';
import { useLocation } from 'react-router-dom';
import { IconLayout } from '#client/ui/icons.tsx';
import { ButtonMenu } from '#client/ui/menu.tsx';
import { useText } from '#client/ui/text.ts';

const layouts = [
  { to: '/newmarket', text: 'layouts.chartFirst' },
  { to: '/dealCenter', text: 'layouts.bookFirst' },
] as const;

/** Changes the layout of the spot desk (DESK-341). */
export function LayoutMenu() {
  const t = useText();
  const { pathname } = useLocation();
  return (
    <ButtonMenu
      position="bottom-end"
      width={220}
      target={
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          style={{ flex: 'none' }}
          leftSection={<IconLayout size={16} />}
        >
          {t('layouts.layout')}
        </Button>
      }
      entries={layouts.map(({ to, text }) => ({
        key: to,
        to,
        text: t(text),
        isCurrent: pathname === to,
      }))}
    />
  );
}
