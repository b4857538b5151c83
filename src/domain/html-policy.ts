/**
 * The one allow-list for html in rich places: the server's sanitizer, the browser's and the editor's converter
 * all follow it. What is not named here does not exist in a stored document (api: Quotations; spec 3).
 */

/** Every tag that canonical html may hold; other spellings are in TAG_ALIASES, other tags are unwrapped. */
export const ALLOWED_TAGS = [
  'p',
  'h1',
  'h2',
  'h3',
  'ul',
  'ol',
  'li',
  'table',
  'thead',
  'tbody',
  'tr',
  'th',
  'td',
  'hr',
  'br',
  'img',
  'a',
  'span',
  'b',
  'i',
  'u',
  's',
  'sub',
  'sup',
  'code',
] as const

export type AllowedTag = (typeof ALLOWED_TAGS)[number]

/** Attributes by tag; `style` holds only what ALLOWED_STYLES names for the tag. */
export const ALLOWED_ATTRIBUTES: Partial<Record<AllowedTag, readonly string[]>> = {
  p: ['style'],
  h1: ['style'],
  h2: ['style'],
  h3: ['style'],
  li: ['style'],
  th: ['style'],
  td: ['style'],
  ol: ['start'],
  img: ['src', 'alt', 'width'],
  a: ['href'],
  span: ['style'],
}

export const ALLOWED_STYLES: Partial<Record<AllowedTag, readonly string[]>> = {
  p: ['text-align'],
  h1: ['text-align'],
  h2: ['text-align'],
  h3: ['text-align'],
  li: ['text-align'],
  th: ['text-align'],
  td: ['text-align'],
  span: ['color', 'background-color'],
}

/** Tags of the same meaning, read as the allowed one. */
export const TAG_ALIASES: Readonly<Record<string, AllowedTag>> = {
  strong: 'b',
  em: 'i',
  cite: 'i',
  dfn: 'i',
  var: 'i',
  ins: 'u',
  del: 's',
  strike: 's',
  h4: 'h3',
  h5: 'h3',
  h6: 'h3',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
  menu: 'ul',
  dir: 'ul',
}

/** Tags whose content is no text of the document: they go with everything in them. */
export const DROPPED_TAGS: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'title',
  'head',
  'textarea',
  'select',
  'option',
  'iframe',
  'object',
  'embed',
  'applet',
  'frameset',
  'noframes',
  'noembed',
  'noscript',
  'xmp',
  'plaintext',
  'svg',
  'math',
  'canvas',
  'audio',
  'video',
])

/** Tags that are not allowed themselves but end the line before and after them. */
export const BOUNDARY_TAGS: ReadonlySet<string> = new Set([
  'address',
  'article',
  'aside',
  'blockquote',
  'body',
  'caption',
  'center',
  'dd',
  'details',
  'dialog',
  'div',
  'dl',
  'dt',
  'fieldset',
  'figcaption',
  'figure',
  'footer',
  'form',
  'header',
  'hgroup',
  'html',
  'main',
  'nav',
  'pre',
  'section',
  'summary',
])

export const ALIGNMENTS = ['center', 'right', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

/** Tags deeper than this are ignored, their text is kept. */
export const MAX_DEPTH = 60
/** Tags after this many in one place are ignored too, so that a hostile body costs little time. */
export const MAX_ELEMENTS = 100_000

const MAX_LINK_LENGTH = 2_000
const UPLOAD_PATH = /^\/uploads\/[A-Za-z0-9_-]{1,128}$/
const LINK_SCHEME = /^(?:https?:\/\/[^/\\]|mailto:.|tel:.)/i
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,[A-Za-z0-9+/]+={0,2}$/
// Browsers drop tabs and line ends anywhere in an URL and controls at its ends, so `java\nscript:` is one word.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const IGNORED_IN_URLS = /[\u0000-\u001f\u007f-\u009f]/g

/** The link as it is stored: an http, https, mailto or tel address, or an uploaded file. Null for all else. */
export function linkTarget(value: string): string | null {
  if (value.length > MAX_LINK_LENGTH) return null
  const url = value.toWellFormed().replace(IGNORED_IN_URLS, '').trim().replaceAll(' ', '%20')
  if (UPLOAD_PATH.test(url)) return url
  return LINK_SCHEME.test(url) && url.length <= MAX_LINK_LENGTH && URL.canParse(url) ? url : null
}

/**
 * The picture's source: an uploaded file or embedded raster data. Null for all else: a picture from elsewhere
 * would tell its server who reads the offer, and svg is a document, not a picture.
 */
export function imageSource(value: string): string | null {
  const url = value.replace(IGNORED_IN_URLS, '').trim()
  return UPLOAD_PATH.test(url) || DATA_IMAGE.test(url) ? url : null
}

/** A picture's width in whole px, 1 to 2,000. */
export const imageWidth = (value: string): number | null => wholeNumber(value, 1, 2_000)

/** The number that an ordered list starts with; 1 is the default and is not stored. */
export function listStart(value: string): number | null {
  const start = wholeNumber(value, 0, 999_999)
  return start === 1 ? null : start
}

/** Left is the default and is not stored. */
export function alignment(value: string): Alignment | null {
  const name = value.trim().toLowerCase()
  if (name === 'end' || name === '-webkit-right') return 'right'
  if (name === '-webkit-center') return 'center'
  return ALIGNMENTS.find((known) => known === name) ?? null
}

function wholeNumber(value: string, least: number, most: number): number | null {
  if (!/^\d{1,6}$/.test(value)) return null
  const number = Number(value)
  return number >= least && number <= most ? number : null
}
