import { createInstance } from 'i18next';
import { StrictMode, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { BasicsSection } from '#tests/gallery/sections/basics.tsx';
import { CalendarsSection } from '#tests/gallery/sections/calendars.tsx';
import { FieldsSection } from '#tests/gallery/sections/fields.tsx';
import { ListsSection } from '#tests/gallery/sections/lists.tsx';
import { MapsSection } from '#tests/gallery/sections/maps.tsx';
import { MotionSection } from '#tests/gallery/sections/motion.tsx';
import { OverlaysSection } from '#tests/gallery/sections/overlays.tsx';
import { StatesSection } from '#tests/gallery/sections/states.tsx';
import { readOptions } from '#tests/gallery/options.ts';
import { brandVariables } from '#web/platform/theme/brand-scale.ts';
import { ThemeProvider } from '#web/platform/theme/theme-provider.tsx';
import { AlertHost } from '#web/ui/alert-host.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { TooltipHost } from '#web/ui/tooltip-host.tsx';
import calendarEnglish from '#web/ui/calendar/calendar.en.json' with { type: 'json' };
import calendarFrench from '#web/ui/calendar/calendar.fr.json' with { type: 'json' };
import mapEnglish from '#web/ui/map/map.en.json' with { type: 'json' };
import mapFrench from '#web/ui/map/map.fr.json' with { type: 'json' };
import english from '#web/ui/ui.en.json' with { type: 'json' };
import french from '#web/ui/ui.fr.json' with { type: 'json' };
import '#tests/gallery/gallery.css';

const SECTIONS: Readonly<Record<string, () => ReactNode>> = {
  basics: BasicsSection,
  lists: ListsSection,
  states: StatesSection,
  fields: FieldsSection,
  overlays: OverlaysSection,
  motion: MotionSection,
  maps: MapsSection,
  calendars: CalendarsSection,
};

const { language, scheme, brand, section } = readOptions();
const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: language,
  fallbackLng: 'en',
  ns: 'ui',
  interpolation: { escapeValue: false },
  resources: {
    en: { ui: english, map: mapEnglish, calendar: calendarEnglish },
    fr: { ui: french, map: mapFrench, calendar: calendarFrench },
  },
});

const { documentElement } = document;
documentElement.lang = language;
localStorage.setItem('mantine-color-scheme-value', scheme);
documentElement.setAttribute('data-mantine-color-scheme', scheme);
if (brand)
  for (const [name, value] of Object.entries(brandVariables(brand)))
    documentElement.style.setProperty(name, value);

const Shown = SECTIONS[section] ?? BasicsSection;
createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <ThemeProvider>
        <main className="gallery">
          <Shown />
        </main>
        <AlertHost />
        <ToastHost />
        <TooltipHost />
      </ThemeProvider>
    </I18nextProvider>
  </StrictMode>,
);
