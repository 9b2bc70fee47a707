/** A written figure of `decimals` decimals whose insignificant zeros are dimmed; light enough for tables that change ten times a second. */
export function Dimmed({ text, decimals }: { readonly text: string; readonly decimals: number }) {
  const at = zerosFrom(text, decimals);
  if (at === text.length) return text;
  return (
    <>
      {text.slice(0, at)}
      <span className="text-text-3">{text.slice(at)}</span>
    </>
  );
}

/** Where the insignificant zeros of a written figure begin, with the decimal mark if nothing else follows it. */
export function zerosFrom(text: string, decimals: number): number {
  if (decimals === 0) return text.length;
  const mark = text.length - decimals - 1;
  let end = text.length;
  while (end > mark + 1 && text[end - 1] === '0') end--;
  return end === mark + 1 ? mark : end;
}
