/** Files for the reader to keep. */

/** Hands a file to the browser's downloads. */
export function download(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  // The browser has the content by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}

/** A value as the content of a JSON file. @param indent spaces for each level */
export const jsonFile = (value: unknown, indent?: number): Blob =>
  new Blob([JSON.stringify(value, null, indent)], { type: 'application/json' });

/** A text as the content of a file. */
export const textFile = (text: string): Blob => new Blob([text], { type: 'text/plain;charset=utf-8' });

/** The text of a CSV file. */
export const csvFile = (text: string): Blob => new Blob([text], { type: 'text/csv;charset=utf-8' });
