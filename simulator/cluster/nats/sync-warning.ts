/**
 * What to say where a server is known to acknowledge before a message is on its disk: it cannot be configured otherwise before
 * 2.10. Later ones do not say how they are configured.
 * @param version of the server, such as `2.9.10`
 */
export function syncWarning(version: string): string | undefined {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 2 || (major === 2 && minor >= 10)) return undefined;
  return `The NATS server ${version} acknowledges before a message is on its disk, so that a loss of power can take what was acknowledged. Version 2.10 can sync always (package/deploy/nats.conf).`;
}
