import { useDrawer } from '../drawer/context.ts';
import panelClasses from '../panel.module.css';

/** JSON with a line for each member; as it is where it was cut off. */
function readableJson(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 1);
  } catch {
    return text;
  }
}

/** What was recorded of JSON of so many bytes, and whether that is less than all. */
export function CutJson({ content, size }: { readonly content: string; readonly size: number }) {
  const { text } = useDrawer();
  return (
    <>
      <pre>{readableJson(content)}</pre>
      {content.length < size && (
        <p className={panelClasses.dim}>{text('answerCut', { shown: content.length, size })}</p>
      )}
    </>
  );
}
