import { ForUsers } from '#client/ui/for-users.tsx';
import { Panel } from '#client/ui/panel.tsx';
import { useText } from '#client/ui/text.ts';
import { SavingsPage } from '../components/frame.tsx';
import { ProductList } from '../products/product-list.tsx';

/** The offered deposits (ROUTE-026). */
export function Component() {
  const t = useText();
  return (
    <SavingsPage>
      <Panel isCard label={t('earn.savings_products')}>
        <ForUsers text={t('earn.savings_logInProducts')}>
          <ProductList />
        </ForUsers>
      </Panel>
    </SavingsPage>
  );
}
