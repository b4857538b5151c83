import { linkTarget } from './attribute-values.ts'
import { bookmarkedField } from './field-bookmarks.ts'
import { type FieldName, fieldName } from './fields.ts'
import type { HtmlElement } from './html-tree.ts'
import { type Marks, TOGGLES } from './rich-text.ts'

/**
 * The paper's own colours (styles/tokens.css: ink, ink-2, ink-3), which browsers include when
 * copying from it, and the default colours of word processors; never stored.
 */
const DEFAULTS: Readonly<Record<'color' | 'background', readonly string[]>> = {
  color: ['#000000', '#1d1b19', '#5d5852', '#736d66'],
  background: ['#ffffff'],
}
/** The yellow for a plain `<mark>`. */
const HIGHLIGHT = '#fff3a3'

/** The marks inside an element: those around it, changed by its tag and style. */
export function marksInside(node: HtmlElement, around: Marks): Marks {
  const byTag = marksOfTag(node, around)
  return node.attributes.style ? marksOfStyle(readStyle(node.attributes.style), byTag) : byTag
}

/** Style declarations by lower-case property. Values are untrusted: each has its own parser. */
export function readStyle(style: string): Record<string, string> {
  const declarations: Record<string, string> = {}
  for (const declaration of style.slice(0, 2_000).split(';')) {
    const colon = declaration.indexOf(':')
    if (colon > 0)
      declarations[declaration.slice(0, colon).trim().toLowerCase()] = declaration
        .slice(colon + 1)
        .trim()
        .toLowerCase()
  }
  return declarations
}

export const sameMarks = (one: Marks, other: Marks): boolean =>
  one === other ||
  (one.field === other.field &&
    one.href === other.href &&
    one.color === other.color &&
    one.background === other.background &&
    TOGGLES.every((name) => one[name] === other[name]))

function marksOfTag(node: HtmlElement, around: Marks): Marks {
  const toggle = TOGGLES.find((name) => name === node.tag)
  if (toggle === 'sub' || toggle === 'sup') return raised(around, toggle)
  if (toggle) return around[toggle] ? around : { ...around, [toggle]: true }
  if (node.tag === 'mark') return { ...around, background: HIGHLIGHT }
  if (node.tag === 'font') return withColour(around, 'color', node.attributes.color)
  if (node.tag !== 'a' && node.tag !== 'span') return around
  const href = node.tag === 'a' ? linkTarget(node.attributes.href ?? '') : null
  const field = fieldName(node.attributes['data-field']) ?? bookmarkedField(node)
  return withField(href ? { ...around, href } : around, field)
}

/** A field in another one is part of it. */
const withField = (around: Marks, field: FieldName | null): Marks =>
  field && !around.field ? { ...around, field } : around

/** The marks outside of a field. */
export function withoutField(marks: Marks): Marks {
  if (!marks.field) return marks
  const { field: _field, ...rest } = marks
  return rest
}

function marksOfStyle(style: Record<string, string>, around: Marks): Marks {
  let marks = withColour(around, 'color', style.color)
  marks = withColour(marks, 'background', style['background-color'] ?? style.background)
  marks = withToggle(marks, 'b', isBold(style['font-weight']))
  marks = withToggle(marks, 'i', isItalic(style['font-style']))
  const line = style['text-decoration-line'] ?? style['text-decoration'] ?? ''
  if (line.includes('underline')) marks = withToggle(marks, 'u', true)
  if (line.includes('line-through')) marks = withToggle(marks, 's', true)
  const raise = style['vertical-align']
  if (raise === 'sub') return raised(marks, 'sub')
  return raise === 'super' ? raised(marks, 'sup') : marks
}

function withColour(marks: Marks, name: 'color' | 'background', value: string | undefined): Marks {
  const found = value === undefined ? null : parseColour(value)
  if (!found) return marks
  if (!DEFAULTS[name].includes(found)) return { ...marks, [name]: found }
  const { [name]: _default, ...rest } = marks
  return rest
}

function raised(marks: Marks, how: 'sub' | 'sup'): Marks {
  if (marks[how]) return marks
  const { sub: _sub, sup: _sup, ...rest } = marks
  return { ...rest, [how]: true }
}

function withToggle(marks: Marks, name: 'b' | 'i' | 'u' | 's', holds: boolean | null): Marks {
  if (holds === null || holds === (marks[name] ?? false)) return marks
  if (holds) return { ...marks, [name]: true }
  const { [name]: _gone, ...rest } = marks
  return rest
}

function isBold(weight: string | undefined): boolean | null {
  if (weight === undefined) return null
  if (weight === 'bold' || weight === 'bolder') return true
  if (weight === 'normal' || weight === 'lighter') return false
  return /^\d{3}$/.test(weight) ? Number(weight) >= 600 : null
}

function isItalic(style: string | undefined): boolean | null {
  if (style === undefined) return null
  return style === 'italic' || style === 'oblique' ? true : style === 'normal' ? false : null
}

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
function parseColour(value: string): string | null {
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
