/** What may stand in the attributes that `html-policy` allows: each gives the stored form or null. */

export const ALIGNMENTS = ['center', 'right', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

const MAX_LINK_LENGTH = 2_000
const MAX_NAME_LENGTH = 120
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/gu
const UPLOAD_PATH = /^\/uploads\/[A-Za-z0-9_-]{1,128}$/
const LINK_SCHEME = /^(?:https?:\/\/[^/\\]|mailto:.|tel:.)/i
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+)={0,2}$/
// Bytes of no kind: a browser saves them whatever they are, and never shows or runs them.
const DATA_FILE = /^data:application\/octet-stream;base64,([A-Za-z0-9+/]+)={0,2}$/
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
  return UPLOAD_PATH.test(url) || isData(DATA_IMAGE, url) ? url : null
}

/** The address of an attachment: an uploaded file or embedded bytes of no kind. Null for all else. */
export function fileTarget(value: string): string | null {
  return UPLOAD_PATH.test(value) || isData(DATA_FILE, value) ? value : null
}

/** A file's name without folders, and without characters that are not seen or turn the others around. */
export const fileName = (value: string): string =>
  value
    .slice(0, MAX_NAME_LENGTH)
    .toWellFormed()
    .replace(UNSEEN, '')
    .replace(/[\\/]/g, '_')
    .replace(/\s+/g, ' ')
    .trim()

function isData(kind: RegExp, url: string): boolean {
  const [, data] = kind.exec(url) ?? []
  // Four base64 characters are three bytes; one alone is none, and a browser refuses the whole.
  return data !== undefined && data.length % 4 !== 1
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
