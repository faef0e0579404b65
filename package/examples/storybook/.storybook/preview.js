import { startSandpit } from 'sandpit-exchange/browser';
import { withExchange } from 'sandpit-exchange/storybook';

export const decorators = [withExchange(startSandpit({ panel: false }))];
