/** The basic names that word processors write; others are rare enough to drop. */
const NAMED: Readonly<Record<string, string>> = {
  black: '#000000',
  silver: '#c0c0c0',
  gray: '#808080',
  grey: '#808080',
  white: '#ffffff',
  maroon: '#800000',
  red: '#ff0000',
  purple: '#800080',
  fuchsia: '#ff00ff',
  magenta: '#ff00ff',
  green: '#008000',
  lime: '#00ff00',
  olive: '#808000',
  yellow: '#ffff00',
  navy: '#000080',
  blue: '#0000ff',
  teal: '#008080',
  aqua: '#00ffff',
  cyan: '#00ffff',
  orange: '#ffa500',
  brown: '#a52a2a',
  pink: '#ffc0cb',
}

const RGB =
  /^rgba?\(\s*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*[,/]\s*(\d?\.?\d{1,9}%?))?\s*\)$/

/**
 * A css colour as `#rrggbb`, as it appears on white if translucent. Null if unknown or transparent.
 */
export function parseColour(value: string): string | null {
  const text = value.trim().toLowerCase()
  if (/^#[0-9a-f]{6}$/.test(text)) return text
  if (/^#[0-9a-f]{3}$/.test(text)) return `#${[...text.slice(1)].map((d) => d + d).join('')}`
  const [, red, green, blue, alpha] = RGB.exec(text) ?? []
  if (red === undefined || green === undefined || blue === undefined)
    return Object.hasOwn(NAMED, text) ? (NAMED[text] ?? null) : null
  const opacity = opacityOf(alpha)
  return opacity === 0 ? null : `#${[red, green, blue].map((c) => onWhite(c, opacity)).join('')}`
}

function opacityOf(alpha: string | undefined): number {
  if (alpha === undefined) return 1
  return Math.min(1, alpha.endsWith('%') ? Number(alpha.slice(0, -1)) / 100 : Number(alpha))
}

function onWhite(channel: string, opacity: number): string {
  const value = Math.round(Math.min(255, Number(channel)) * opacity + 255 * (1 - opacity))
  return value.toString(16).padStart(2, '0')
}
