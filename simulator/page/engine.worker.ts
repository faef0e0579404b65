import { startEngine } from './start-engine.ts';

startEngine((path) => `${import.meta.env.BASE_URL}${path}`);
