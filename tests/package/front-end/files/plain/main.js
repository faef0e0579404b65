import { startSandpit } from './sandpit/browser.js';
import { showPage } from './shared/page.js';

window.handle = startSandpit({ scenario: 'calm-market', seed: 'mine' });
const below = location.pathname.replace(/[^/]*$/, '');
void showPage(document.getElementById('root'), window.io, {
  api: `${below}api`,
  socket: `${below}socket.io`,
});
