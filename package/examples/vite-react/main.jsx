import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Exchange } from './Exchange.jsx';

if (import.meta.env.SANDPIT) {
  const { startSandpit } = await import('sandpit-exchange/browser');
  await startSandpit({ scenario: 'calm-market', seed: 'mine' }).ready;
}
createRoot(document.getElementById('root')).render(
  <StrictMode>
    <Exchange />
  </StrictMode>,
);
