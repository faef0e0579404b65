/** Resolves when other work has had its turn. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
