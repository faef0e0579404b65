/** A document for those who practise: a drawing that says SAMPLE, as a file that was chosen. */
import dataUrl from './sample-document.png?inline';

/** The picture under a file name of its own. */
export function sampleDocument(name: string): File {
  const bytes = Uint8Array.from(atob(dataUrl.slice(dataUrl.indexOf(',') + 1)), (byte) => byte.charCodeAt(0));
  return new File([bytes], `${name}.png`, { type: 'image/png' });
}
