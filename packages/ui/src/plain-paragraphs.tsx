/** A text as somebody wrote it, whatever it looks like: a blank line separates paragraphs, other lines stay. */
export function PlainParagraphs({ text }: { readonly text: string }) {
  return (
    <div className="grid gap-3 text-14 text-text-2">
      {text.split(/\n\s*\n/).map((paragraph, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the paragraphs of one text, which does not change.
        <p key={index} className="wrap-anywhere whitespace-pre-line">
          {paragraph}
        </p>
      ))}
    </div>
  );
}
