/** The namespace that the keys of a file of texts belong to: what only the drawer of the panel says is a file of its own. */
export const namespaceOf = (file: string): string => (file === 'panel-drawer' ? 'panel' : file);
