import { MapPane } from './map/map-pane.js';
import { Header } from './panel/header.js';
import { HistoryList } from './panel/history-list.js';
import { WarningIcon } from './panel/icons.js';
import { KeepPanel } from './panel/keep-panel.js';
import { Loading } from './panel/loading.js';
import { RequestLine } from './panel/request-line.js';
import { ResultList } from './panel/results.js';
import { SearchBox } from './panel/search-box.js';
import { SectionsNote } from './panel/sections-note.js';
import { Sheet } from './panel/sheet.js';
import { Sources } from './panel/sources.js';
import { Switches } from './panel/switches.js';
import { loading } from './state/loading.js';
import { isCompact, isNarrow, t } from './state/preferences.js';
import { isOffline, search } from './state/store.js';

/** The page: the panel with everything to read, and the map. */
export function App() {
  return (
    <>
      <a class="skip" href="#word">
        {t('skip')}
      </a>
      <main class="page">
        <div class="top">
          <Header />
          <SearchBox />
          <Loading />
          <KeepPanel />
          <Offline />
        </div>
        <Sheet>
          <Switches />
          <HistoryList />
          <SectionsNote />
          <ResultList />
          {isCompact.value && <RequestLine />}
          {isNarrow.value && <Sources />}
        </Sheet>
        {!isCompact.value && <RequestLine />}
        <MapPane />
      </main>
    </>
  );
}

function Offline() {
  // a file that is not there says so itself
  if (!isOffline.value || loading.value !== null) return null;
  return (
    <p class="offline" role="alert">
      <WarningIcon />
      <span>{t('offline')}</span>
      <button type="button" class="quiet" onClick={() => void search()}>
        {t('retry')}
      </button>
    </p>
  );
}
