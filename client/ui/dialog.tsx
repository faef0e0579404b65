import { Modal } from '@mantine/core';
import type { ModalProps } from '@mantine/core';
import { useText } from './text.ts';

/** A dialog with a heading, whose closing button is named. */
export function Dialog(props: ModalProps) {
  const t = useText();
  return <Modal closeButtonProps={{ 'aria-label': t('common.close') }} {...props} />;
}
