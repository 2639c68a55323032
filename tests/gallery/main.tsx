import { DEFAULT_THEME, MantineContext, MantineThemeContext, mergeMantineTheme } from '@mantine/core';
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
import { followColorScheme } from '#web/platform/theme/color-scheme.ts';
import { mantineContext, themeOver } from '#web/platform/theme/theme.ts';
import { AlertHost } from '#web/ui/alert-host.tsx';
import { ToastHost } from '#web/ui/toast-host.tsx';
import { TooltipHost } from '#web/ui/tooltip-host.tsx';
import calendarEnglish from '#web/ui/calendar/calendar.en.json' with { type: 'json' };
import calendarFrench from '#web/ui/calendar/calendar.fr.json' with { type: 'json' };
import mapEnglish from '#web/ui/map/map.en.json' with { type: 'json' };
import mapFrench from '#web/ui/map/map.fr.json' with { type: 'json' };
import english from '#web/ui/ui.en.json' with { type: 'json' };
import french from '#web/ui/ui.fr.json' with { type: 'json' };
import laterEnglish from '#web/ui/ui.later.en.json' with { type: 'json' };
import laterFrench from '#web/ui/ui.later.fr.json' with { type: 'json' };
import '#web/platform/theme/styles.css';
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
    en: { ui: { ...english, ...laterEnglish }, map: mapEnglish, calendar: calendarEnglish },
    fr: { ui: { ...french, ...laterFrench }, map: mapFrench, calendar: calendarFrench },
  },
});

const { documentElement } = document;
documentElement.lang = language;
localStorage.setItem('mantine-color-scheme-value', scheme);
followColorScheme();
if (brand)
  for (const [name, value] of Object.entries(brandVariables(brand)))
    documentElement.style.setProperty(name, value);

const theme = mergeMantineTheme(DEFAULT_THEME, themeOver(DEFAULT_THEME));
const Shown = SECTIONS[section] ?? BasicsSection;
createRoot(document.querySelector('#root') ?? document.body).render(
  <StrictMode>
    <I18nextProvider i18n={i18n}>
      <MantineContext value={mantineContext}>
        <MantineThemeContext value={theme}>
          <main className="gallery">
            <Shown />
          </main>
          <AlertHost />
          <ToastHost />
          <TooltipHost />
        </MantineThemeContext>
      </MantineContext>
    </I18nextProvider>
  </StrictMode>,
);
