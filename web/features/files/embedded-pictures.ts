import { createHtmlMapper } from '../../../src/domain/html/map-html.ts'

/** A picture whose bytes are in the document's html, as visitors add them (spec 4, File upload). */
export interface EmbeddedPicture {
  /** A data URL. */
  readonly src: string
  readonly alt: string
}

/** Larger ones are uploaded when their quotation is saved, in bytes. */
const MAX_KEPT = 100 * 1024

/** The pictures of more than 100 kb that are in the html of a document's part, each once. */
export function embeddedPictures(part: unknown): EmbeddedPicture[] {
  const found = new Map<string, EmbeddedPicture>()
  createHtmlMapper((html) => {
    if (html.length > MAX_KEPT)
      for (const [, src = '', alt = ''] of html.matchAll(PICTURE))
        if (bytesOf(src) > MAX_KEPT) found.set(src, { src, alt })
    return html
  })(part)
  return [...found.values()]
}

/**
 * Creates a function that puts uploaded files in the place of embedded pictures.
 * @param uploaded paths by data URLs
 */
export const withUploads = (uploaded: ReadonlyMap<string, string>) =>
  createHtmlMapper((html) =>
    html.length > MAX_KEPT
      ? html.replace(PICTURE, (image, src: string) => image.replace(src, uploaded.get(src) ?? src))
      : html,
  )

/** In canonical html, where a data URL holds nothing that is escaped. */
const PICTURE = /<img src="(data:image\/[^"]+)" alt="([^"]*)"/g

/** Base64 has 4 characters for 3 bytes. */
function bytesOf(src: string): number {
  const { length } = src.slice(src.indexOf(',') + 1).replace(/=+$/, '')
  return Math.floor((length * 3) / 4)
}

/** The picture as a file. Not by `fetch`, which the page's policy refuses for data. */
export function fileOf({ src, alt }: EmbeddedPicture): File {
  const [, type = '', data = ''] = /^data:(image\/\w+);base64,(.*)$/.exec(src) ?? []
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0))
  const name = alt.replace(/\s*&\w+;\s*/g, ' ').trim() || 'Picture'
  return new File([bytes], `${name}.${type.slice('image/'.length)}`, { type })
}
