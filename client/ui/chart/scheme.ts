/** Calls `listener` when the page turns to day or night, or exchanges the colours of up and down. */
export function onSchemeChange(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, {
    attributes: true,
    attributeFilter: ['data-mantine-color-scheme', 'data-up-colour'],
  });
  return () => observer.disconnect();
}
