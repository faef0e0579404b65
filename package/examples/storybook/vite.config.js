import react from '@vitejs/plugin-react';
import { sandpit } from 'sandpit-exchange/vite';

export default { plugins: [react(), sandpit({ build: true })] };
