import { settings } from '../settings.js';
import { chooseLanguage, language, nextTheme, t, theme } from '../state/preferences.js';
import { languageName, PAGE_LANGUAGES, type PageLanguage } from '../texts/texts.js';
import { MoonIcon, SunIcon, SystemIcon } from './icons.js';
import { KeepToggle } from './keep-panel.js';
import { ForgetKey } from './key-form.js';

const THEME_TEXTS = { auto: 'themeAuto', light: 'themeLight', dark: 'themeDark' } as const;
const THEME_ICONS = { auto: SystemIcon, light: SunIcon, dark: MoonIcon } as const;

/** Name and data set; language and colours. */
export function Header() {
  const ThemeIcon = THEME_ICONS[theme.value];
  return (
    <header class="head">
      <svg class="mark" viewBox="0 0 32 32" width="28" height="28" aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="8" />
        <path d="M9 7v18M9 16h10M9 7h10M9 25h14M19 7v18" />
      </svg>
      <div class="name">
        <h1>{t('title')}</h1>
        <p>
          {settings.dated === null
            ? t('dataSetUndated', { count: settings.records })
            : t('dataSet', { count: settings.records, year: String(settings.dated) })}
        </p>
      </div>
      <label class="pick">
        <span class="unseen">{t('language')}</span>
        <select
          value={language.value}
          onChange={(event) => chooseLanguage(event.currentTarget.value as PageLanguage)}
        >
          {PAGE_LANGUAGES.map((each) => (
            <option key={each} value={each} lang={each}>
              {languageName(each)}
            </option>
          ))}
        </select>
      </label>
      <ForgetKey />
      <KeepToggle />
      <button
        type="button"
        class="quiet round"
        title={`${t('theme')}: ${t(THEME_TEXTS[theme.value])}`}
        aria-label={`${t('theme')}: ${t(THEME_TEXTS[theme.value])}`}
        onClick={nextTheme}
      >
        <ThemeIcon />
      </button>
    </header>
  );
}
