/** Hands a text to the browser's downloads. */
export function saveFile(name: string, content: string, type = 'application/json'): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
  link.click();
  // The browser has the content by the next task.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
