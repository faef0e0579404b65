import { startSandpit } from 'sandpit-exchange/browser';
import { io } from 'socket.io-client';
import { showPage } from './shared/page.js';

// This front end expects its backend at another place than the page.
const places = { api: '/backend/api', socket: '/backend/socket.io' };
startSandpit({ scenario: 'calm-market', seed: 'mine', ...places });
void showPage(document.getElementById('root'), io, places);
