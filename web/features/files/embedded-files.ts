import { createHtmlMapper } from '../../../src/domain/html/map-html.ts'
import { plainLines } from '../../../src/domain/html/plain-lines.ts'

/** A picture or attachment whose bytes are in the document's html, as visitors add them (product: Uploads). */
export interface EmbeddedFile {
  /** A data URL. */
  readonly src: string
  /** Of a picture its alternative text; escaped as in the html. */
  readonly name: string
}

/** The files that are in the html of a document's part, each once. */
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
 * Creates a function that puts uploaded files in the place of embedded ones.
 * @param uploaded paths by data URLs
 */
export const withUploads = (uploaded: ReadonlyMap<string, string>) =>
  createHtmlMapper((html) =>
    html.includes(DATA)
      ? html.replace(FILE, (tag, src: string) => tag.replace(src, uploaded.get(src) ?? src))
      : html,
  )

const DATA = '="data:'

/** In canonical html, where a data URL holds nothing that is escaped. */
const FILE = /<(?:img src|a href)="(data:[^"]+)" (?:alt|download)="([^"]*)"/g

/** The embedded file as one. Not by `fetch`, which the page's policy refuses for data. */
export function fileOf({ src, name }: EmbeddedFile): File {
  const [, type = '', data = ''] = /^data:(\w+\/[\w-]+);base64,(.*)$/.exec(src) ?? []
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  const [text = ''] = plainLines(name)
  // An attachment is without its type, and its name has the ending.
  if (!type.startsWith('image/')) return new File([bytes], text)
  return new File([bytes], `${text || 'Picture'}.${type.slice('image/'.length)}`, { type })
}
