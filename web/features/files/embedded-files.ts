import { createHtmlMapper } from '#domain/html/map-html.ts'
import { plainLines } from '#domain/html/plain-lines.ts'
import { files as WORDS } from '#domain/words/en/settings.json'

/**
 * A picture or attachment whose bytes are in the document's html, as added by
 * visitors (product: Uploads).
 */
export interface EmbeddedFile {
  /** A data URL. */
  readonly src: string
  /** A picture's alternative text or an attachment's name; escaped as in the html. */
  readonly name: string
}

/** The files in the html of a part of a document, each once. */
export function embeddedFiles(part: unknown): EmbeddedFile[] {
  const found = new Map<string, EmbeddedFile>()
  createHtmlMapper((html) => {
    if (html.includes(DATA))
      for (const [, src = '', name = ''] of html.matchAll(FILE)) found.set(src, { src, name })
    return html
  })(part)
  return [...found.values()]
}

/**
 * Creates a function that replaces embedded files with uploaded ones.
 * @param uploaded paths by data URLs
 */
export const withUploads = (uploaded: ReadonlyMap<string, string>) =>
  createHtmlMapper((html) =>
    html.includes(DATA)
      ? html.replace(FILE, (tag, src: string) => tag.replace(src, uploaded.get(src) ?? src))
      : html,
  )

const DATA = '="data:'

/** Matches canonical html, where a data URL contains no escapes. */
const FILE = /<(?:img src|a href)="(data:[^"]+)" (?:alt|download)="([^"]*)"/g

/** The embedded file as a File. Without `fetch`, which the page's policy refuses for data URLs. */
export function fileOf({ src, name }: EmbeddedFile): File {
  const [, type = '', data = ''] = /^data:(\w+\/[\w-]+);base64,(.*)$/.exec(src) ?? []
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  const [text = ''] = plainLines(name)
  // An attachment has no type, and its name has the file extension.
  if (!type.startsWith('image/')) return new File([bytes], text)
  return new File([bytes], `${text || WORDS.picture}.${type.slice('image/'.length)}`, { type })
}
