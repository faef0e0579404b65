import { ForUsers } from '#client/ui/for-users.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { useText } from '#client/ui/text.ts';
import { SavingsPage } from '../components/frame.tsx';
import { DepositOrderList } from '../orders/order-list.tsx';

/** The own deposits (ROUTE-027). */
export function Component() {
  const t = useText();
  return (
    <SavingsPage>
      <Panel isCard label={t('earn.savings_orders')}>
        <ForUsers text={t('earn.savings_logInOrders')}>
          <DepositOrderList />
        </ForUsers>
      </Panel>
    </SavingsPage>
  );
}
