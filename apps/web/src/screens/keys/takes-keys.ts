/** Inputs in which nothing is typed. */
const UNTYPED = new Set(['radio', 'checkbox', 'button', 'submit', 'reset', 'range']);

/** What has keys of its own while it has the focus or lies over the page. */
const OWN_KEYS =
  '[role=dialog], [role=alertdialog], [role=menu], [role=listbox], [role=toolbar], [role=combobox], [role=slider], [contenteditable=true]';

/** Whether a stroke is free for the keys of the screen: nobody types, nothing lies over the page, and it is none of the browser's. */
export function takesKeys(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.repeat) return false;
  if (document.querySelector('[role=dialog], [role=alertdialog], [role=menu], [role=listbox]') !== null) return false;
  const { target } = event;
  if (!(target instanceof HTMLElement)) return true;
  if (target.isContentEditable || target.closest(OWN_KEYS) !== null) return false;
  if (target instanceof HTMLInputElement) return UNTYPED.has(target.type);
  return !/^(?:TEXTAREA|SELECT|IFRAME)$/.test(target.tagName);
}
