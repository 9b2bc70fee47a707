// Sets the reader's colours before the first paint; the app takes over from here.
(() => {
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
})();
