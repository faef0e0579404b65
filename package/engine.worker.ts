import { startEngine } from '#simulator/page/start-engine.ts';

// Logos lie beside this script; what users upload is served at the root, by the page's interception.
startEngine((path) =>
  path.startsWith('upload/') ? `/${path}` : new URL(path, String(self.location)).pathname,
);
