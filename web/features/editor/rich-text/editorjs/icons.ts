/** Lucide's icons (ISC) as strings, since Editor.js takes no components. */
const icon = (shapes: string): string =>
  `<svg width="16" height="16" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${shapes}</svg>`

const paths = (...lines: string[]): string => icon(lines.map((d) => `<path d="${d}"/>`).join(''))

const H = ['M4 12h8', 'M4 18V6', 'M12 18V6']

export const ICONS = {
  paragraph: paths('M12 4v16', 'M4 7V5a1 1 0 0 1 1-1h14a1 1 0 0 1 1 1v2', 'M9 20h6'),
  heading1: paths(...H, 'm17 12 3-2v8'),
  heading2: paths(...H, 'M21 18h-4c0-4 4-3 4-6 0-1.5-2-2.5-4-1'),
  heading3: paths(
    ...H,
    'M17.5 10.5c1.7-1 3.5 0 3.5 1.5a2 2 0 0 1-2 2',
    'M17 17.5c2 1.5 4 .3 4-1.5a2 2 0 0 0-2-2',
  ),
  field: paths(
    'M8 3H7a2 2 0 0 0-2 2v5a2 2 0 0 1-2 2 2 2 0 0 1 2 2v5a2 2 0 0 0 2 2h1',
    'M16 21h1a2 2 0 0 0 2-2v-5a2 2 0 0 1 2-2 2 2 0 0 1-2-2V5a2 2 0 0 0-2-2h-1',
  ),
  list: paths('M3 5h.01', 'M3 12h.01', 'M3 19h.01', 'M8 5h13', 'M8 12h13', 'M8 19h13'),
  listOrdered: paths(
    'M11 5h10',
    'M11 12h10',
    'M11 19h10',
    'M4 4h1v5',
    'M4 9h2',
    'M6.5 20H3.4c0-1 2.6-1.925 2.6-3.5a1.5 1.5 0 0 0-2.6-1.02',
  ),
  indent: paths('M21 5H11', 'M21 12H11', 'M21 19H11', 'm3 8 4 4-4 4'),
  outdent: paths('M21 5H11', 'M21 12H11', 'M21 19H11', 'm7 8-4 4 4 4'),
  bookmark: paths('m19 21-7-4-7 4V5a2 2 0 0 1 2-2h10a2 2 0 0 1 2 2z'),
  table: icon(
    '<path d="M12 3v18"/><rect width="18" height="18" x="3" y="3" rx="2"/><path d="M3 9h18"/><path d="M3 15h18"/>',
  ),
  picture: icon(
    '<rect width="18" height="18" x="3" y="3" rx="2"/><circle cx="9" cy="9" r="2"/><path d="m21 15-3.086-3.086a2 2 0 0 0-2.828 0L6 21"/>',
  ),
  attachment: paths(
    'm16 6-8.414 8.586a2 2 0 0 0 2.829 2.829l8.414-8.586a4 4 0 1 0-5.657-5.657l-8.379 8.551a6 6 0 1 0 8.485 8.485l8.379-8.551',
  ),
  download: paths('M12 15V3', 'M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4', 'm7 10 5 5 5-5'),
  remove: paths(
    'M10 11v6',
    'M14 11v6',
    'M19 6v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6',
    'M3 6h18',
    'M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2',
  ),
  rule: paths('M5 12h14'),
  bold: paths('M6 12h9a4 4 0 0 1 0 8H7a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h7a4 4 0 0 1 0 8'),
  italic: paths('M19 4h-9', 'M14 20H5', 'M15 4 9 20'),
  underline: paths('M6 4v6a6 6 0 0 0 12 0V4', 'M4 20h16'),
  strike: paths('M16 4H9a3 3 0 0 0-2.83 4', 'M14 12a4 4 0 0 1 0 8H6', 'M4 12h16'),
  link: paths(
    'M10 13a5 5 0 0 0 7.54.54l3-3a5 5 0 0 0-7.07-7.07l-1.72 1.71',
    'M14 11a5 5 0 0 0-7.54-.54l-3 3a5 5 0 0 0 7.07 7.07l1.71-1.71',
  ),
  colour: paths('M4 20h16', 'm6 16 6-12 6 12', 'M8 12h8'),
  left: paths('M21 5H3', 'M15 12H3', 'M17 19H3'),
  center: paths('M21 5H3', 'M17 12H7', 'M19 19H5'),
  right: paths('M21 5H3', 'M21 12H9', 'M21 19H7'),
  justify: paths('M3 5h18', 'M3 12h18', 'M3 19h18'),
} as const
