/** Templates: texts with placeholders such as `{{name}}`. */

const PLACEHOLDER = /\{\{(\w+)\}\}/g;

/** The text with its placeholders filled; one without a value stays as it is. */
export function fillTemplate(
  template: string,
  values: Readonly<Record<string, string | number | undefined>>,
): string {
  return template.replace(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? String(values[name] ?? whole) : whole,
  );
}

/** The names of the placeholders of a template. */
export function placeholdersOf(template: string): readonly string[] {
  return [...template.matchAll(PLACEHOLDER)].map((match) => match[1] ?? '');
}
