/** Is this a path of the control plane? */
export function isControlPath(pathname: string): boolean {
  return pathname === '/sim' || pathname.startsWith('/sim/');
}
