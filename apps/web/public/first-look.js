// Sets the reader's colours before the first paint, and speaks when the app itself does not arrive; the app takes over from here.
(() => {
  const { words } = document.currentScript.dataset;
  let chosen = {};
  try {
    chosen = JSON.parse(localStorage.getItem('kontor.settings') ?? '{}').state ?? {};
  } catch {
    // A browser without storage shows the system's colours.
  }
  const light = matchMedia('(prefers-color-scheme: light)').matches;
  const { dataset } = document.documentElement;
  dataset.theme = chosen.theme === 'dusk' || chosen.theme === 'dawn' ? chosen.theme : light ? 'dawn' : 'dusk';
  dataset.market = chosen.marketColors ?? 'default';
  dataset.density = chosen.density ?? 'regular';

  // The page without its code, or without its styles, is a picture of a page: it says so and offers to load it anew.
  const APP = 'script[type=module], link[rel=stylesheet]';
  let said = false;
  const say = () => {
    if (said || words === undefined) return;
    said = true;
    const known = JSON.parse(words);
    const tags = [new URLSearchParams(location.search).get('lang'), chosen.locale, ...navigator.languages]
      .filter(Boolean)
      .map((tag) => tag.replace('-', '_'));
    const name =
      tags.map((tag) => (tag in known ? tag : Object.keys(known).find((other) => other.slice(0, 2) === tag.slice(0, 2)))).find(Boolean) ??
      'en_US';
    const [title, text, again] = known[name];
    const box = document.createElement('div');
    box.role = 'alert';
    box.lang = name.replace('_', '-');
    Object.assign(box.style, {
      position: 'fixed',
      inset: 'auto 0 0',
      zIndex: 99,
      padding: '16px',
      background: '#fff',
      color: '#121014',
      font: '14px/1.5 sans-serif',
      textAlign: 'center',
    });
    const button = document.createElement('button');
    button.textContent = again;
    Object.assign(button.style, { margin: '8px', padding: '6px 16px', border: '1px solid', borderRadius: '6px', cursor: 'pointer' });
    button.onclick = () => location.reload();
    box.append(`${title}. ${text} `, button);
    document.body.append(box);
  };
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof Element) || !target.matches(APP)) return;
      if (document.body === null) addEventListener('DOMContentLoaded', say);
      else say();
    },
    true,
  );
})();
