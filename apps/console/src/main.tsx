import './app/app.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { makeMemory } from './data/session.ts';
import { chosenTheme, showTheme } from './data/theme.ts';

showTheme(chosenTheme());
const place = document.getElementById('root');
if (place === null) throw new Error('the page has no #root');
createRoot(place).render(
  <StrictMode>
    <App memory={makeMemory()} />
  </StrictMode>,
);
