/** Starts a Node host for a test run. */
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { packageRoot, programArgs } from '../program.ts';

/** A Node host that runs beside the tests. */
export interface SandpitServer {
  readonly url: string;
  close(): Promise<void>;
}

const address = /^Sandpit: .* at (http:\S+)$/m;

/**
 * Starts a Node host on a free port, in a process of its own that ends with this one.
 * @param client folder of a client that was built for a real backend (`VITE_BACKEND=same-origin`), from the working directory;
 * `true` for that of this package
 */
export async function startTestServer(client: string | true): Promise<SandpitServer> {
  const flags = ['--port', '0', '--while-stdin', ...(client === true ? [] : ['--client', resolve(client)])];
  const args = [...programArgs, 'serve', ...flags];
  const child = spawn(process.execPath, args, { cwd: packageRoot, stdio: 'pipe' });
  const ended = new Promise<void>((done) => child.once('close', () => done()));
  let output = '';
  const url = await new Promise<string>((done, fail) => {
    const listen = (chunk: Buffer): void => {
      output += String(chunk);
      const [, found] = address.exec(output) ?? [];
      if (found !== undefined) done(found);
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('error', fail);
    void ended.then(() => fail(new Error(`The Sandpit server did not start:\n${output}`)));
  });
  return {
    url,
    async close() {
      child.kill();
      await ended;
    },
  };
}
