/**
 * Validates the values of allowed attributes (policy.ts): functions return the stored form or null.
 */

export const ALIGNMENTS = ['center', 'right', 'justify'] as const
export type Alignment = (typeof ALIGNMENTS)[number]

const MAX_LINK_LENGTH = 2_000
const MAX_NAME_LENGTH = 120
/** Only this much of a given name is read. */
const MAX_GIVEN_NAME = 1_000
// All except the joiners in emoji and Persian words.
const INVISIBLE = /(?![\u200c\u200d])[\p{C}\p{Zl}\p{Zp}]/gu
const BLANK_ENDS = /^(?:\s|\u200c|\u200d)+|(?:\s|\u200c|\u200d)+$/g
const HALF_CHARACTER = /[\ud800-\udbff]$/
const UPLOAD_PATH = /^\/uploads\/[A-Za-z0-9_-]{1,128}$/
const LINK_SCHEME = /^(?:https?:\/\/[^/\\]|mailto:.|tel:.)/i
const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp|avif);base64,([A-Za-z0-9+/]+)={0,2}$/
// Untyped bytes: a browser saves them but never shows or runs them.
const DATA_FILE = /^data:application\/octet-stream;base64,([A-Za-z0-9+/]+)={0,2}$/
// Browsers ignore tabs and line ends inside a URL and controls at its ends, so `java\nscript:` is a
// scheme.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
const IGNORED_IN_URLS = /[\u0000-\u001f\u007f-\u009f]/g

/**
 * A link: an http, https, mailto or tel address, or an uploaded file. Null for anything else, and
 * for calls that need only the session's cookie, since the host may be our own.
 */
export function linkTarget(value: string): string | null {
  if (value.length > MAX_LINK_LENGTH) return null
  const url = value.toWellFormed().replace(IGNORED_IN_URLS, '').trim().replaceAll(' ', '%20')
  if (UPLOAD_PATH.test(url)) return url
  const isLink = LINK_SCHEME.test(url) && url.length <= MAX_LINK_LENGTH && URL.canParse(url)
  return isLink && !isCookieCall(url) ? url : null
}

/** Whether the link leads to `/api/logout` or `/api/get-access-token`, in any spelling. */
function isCookieCall(url: string): boolean {
  const path = new URL(url).pathname.replace(/%([2-7][0-9a-f])/gi, (_, code) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return /^\/+api\/+(logout|get-access-token)\b/i.test(path)
}

/**
 * A picture's source: an uploaded file or embedded raster data. Null for anything else: an external
 * picture would tell its server who reads the offer, and an svg can hold scripts.
 */
export function imageSource(value: string): string | null {
  const url = value.replace(IGNORED_IN_URLS, '').trim()
  return UPLOAD_PATH.test(url) || isData(DATA_IMAGE, url) ? url : null
}

/** An attachment's address: an uploaded file or embedded untyped bytes. Null for anything else. */
export function fileTarget(value: string): string | null {
  return UPLOAD_PATH.test(value) || isData(DATA_FILE, value) ? value : null
}

/**
 * A file's name without folders, invisible characters and bidirectional controls. A long name is
 * shortened before its extension, by which the computer chooses the program to open it.
 */
export function fileName(value: string): string {
  const name = value
    .slice(0, MAX_GIVEN_NAME)
    .toWellFormed()
    .replace(INVISIBLE, '')
    .replace(/[\\/]/g, '_')
    .replace(/\s+/g, ' ')
    .replace(BLANK_ENDS, '')
  if (name.length <= MAX_NAME_LENGTH) return name
  const [extension = ''] = /\.\w{1,10}$/.exec(name) ?? []
  const stem = name.slice(0, MAX_NAME_LENGTH - extension.length)
  return stem.replace(HALF_CHARACTER, '').replace(BLANK_ENDS, '') + extension
}

function isData(kind: RegExp, url: string): boolean {
  const [, data] = kind.exec(url) ?? []
  // Browsers refuse base64 with a single character left after the groups of four.
  return data !== undefined && data.length % 4 !== 1
}

/** A picture's width in whole px, 1 to 2,000. */
export const imageWidth = (value: string): number | null => wholeNumber(value, 1, 2_000)

/** An ordered list's first number; 1 is the default and is not stored. */
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
