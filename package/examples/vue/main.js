import { startSandpit } from 'sandpit-exchange/browser';
import { createApp } from 'vue';
import Exchange from './Exchange.vue';

startSandpit({ scenario: 'calm-market', seed: 'mine' });
createApp(Exchange).mount('#root');
