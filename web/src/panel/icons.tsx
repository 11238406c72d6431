import type { ComponentChildren } from 'preact';

function icon(children: ComponentChildren) {
  return () => (
    <svg class="icon" viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** Icons of one stroke width, drawn in the colour of the text beside them. */
export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const CloseIcon = icon(<path d="M6 6l12 12M18 6 6 18" />);
export const CircleIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 12h8.5" />
    <circle cx="12" cy="12" r=".6" />
  </>,
);
export const SectionsIcon = icon(
  <path d="M4 5.5 9.5 4l5 2L20 4.5v14L14.500 20l-5-2L4 19.500zM9.500 4v14M14.500 6v14" />,
);
export const PlusIcon = icon(<path d="M12 5v14M5 12h14" />);
export const MinusIcon = icon(<path d="M5 12h14" />);
export const WholeIcon = icon(<path d="M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5" />);
export const KeepIcon = icon(<path d="M12 4v11M7 10.500l5 5 5-5M4.500 19.500h15" />);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 2.500v2M12 19.500v2M2.500 12h2M19.500 12h2M5.300 5.300l1.400 1.400M17.300 17.300l1.400 1.400M5.300 18.700l1.400-1.400M17.300 6.700l1.400-1.400" />
  </>,
);
export const MoonIcon = icon(<path d="M19.500 14.200A8 8 0 0 1 9.800 4.500a8 8 0 1 0 9.700 9.700z" />);
export const SystemIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.500" />
    <path d="M12 3.500v17M12 7.500h7.200M12 12h8.500M12 16.500h7.200" />
  </>,
);
export const DownIcon = icon(<path d="m6 9.500 6 6 6-6" />);
export const UpIcon = icon(<path d="m6 14.500 6-6 6 6" />);
export const ArrowIcon = icon(<path d="M5 12h14M13 6l6 6-6 6" />);
export const DividerIcon = icon(<path d="m9 7-5 5 5 5M15 7l5 5-5 5" />);
export const CopyIcon = icon(
  <>
    <rect x="9" y="9" width="11" height="11" rx="2" />
    <path d="M15 9V6a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v7a2 2 0 0 0 2 2h3" />
  </>,
);
export const WarningIcon = icon(
  <>
    <path d="M12 4 2.800 19.500h18.400zM12 10v4.500" />
    <path d="M12 17.200v.1" />
  </>,
);
export const KeyIcon = icon(
  <>
    <circle cx="8" cy="15.500" r="4" />
    <path d="M11 12.500 19.500 4M15.500 8l3 3M18 5.500l2 2" />
  </>,
);
export const PlayIcon = icon(<path d="M8 5.500v13l10.500-6.500z" />);
export const StopIcon = icon(<path d="M7 7h10v10H7z" />);
export const StreetsIcon = icon(
  <path d="M8 3.500 4.500 20.500M16 3.500l3.500 17M12 3.500v3M12 10.500v3M12 17.500v3" />,
);
export const LocateIcon = icon(
  <>
    <circle cx="12" cy="12" r="6.500" />
    <path d="M12 2.500v5M12 16.500v5M2.500 12h5M16.500 12h5" />
  </>,
);
export const ShareIcon = icon(
  <>
    <path d="M12 14.500V3.500M8 7l4-4 4 4" />
    <path d="M7 11H5v9.500h14V11h-2" />
  </>,
);
export const ToolsIcon = icon(<path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.500v5M9 14.500v5" />);
