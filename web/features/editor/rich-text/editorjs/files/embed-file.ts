import { LIMITS } from '../../../../../../src/domain/document/limits.ts'
import { fileName } from '../../../../../../src/domain/html/attribute-values.ts'
import { type Inline, NO_MARKS } from '../../../../../../src/domain/html/rich-text.ts'
import { currentQuotation } from '../../../document/store.ts'
import { MAX_FILE_KB, RICH_TEXT_MESSAGES } from '../messages.ts'
import { readAsDataUrl, shrinkPicture } from './shrink-picture.ts'

/** A file as inline content, or why it can't be embedded. */
export type Embedded = { readonly inline: Inline } | { readonly refusal: string }

/** A picture or an attachment with the file's bytes in it (spec 4: anonymous user). Never throws. */
export async function embedFile(file: File, fieldLength: number): Promise<Embedded> {
  const name = fileName(file.name) || 'file'
  if (file.size === 0) return { refusal: RICH_TEXT_MESSAGES.emptyFile(name) }
  const space = spaceLeft(fieldLength)
  return isPicture(file) ? embedPicture(file, name, space) : embedAttachment(file, name, space)
}

/** Types that browsers can draw; svg is a document. */
const isPicture = ({ type }: File): boolean => type.startsWith('image/') && !type.includes('svg')

async function embedPicture(file: File, name: string, space: number): Promise<Embedded> {
  try {
    const src = await shrinkPicture(file, space)
    if (src === null) return { refusal: RICH_TEXT_MESSAGES.noRoom(name) }
    return { inline: { kind: 'picture', src, alt: altOf(name), width: null, marks: NO_MARKS } }
  } catch {
    return { refusal: RICH_TEXT_MESSAGES.notAPicture(name) }
  }
}

async function embedAttachment(file: File, name: string, space: number): Promise<Embedded> {
  if (file.size > MAX_FILE_KB * 1024) return { refusal: RICH_TEXT_MESSAGES.fileTooLarge(name) }
  // Without its type: no browser shows or runs it (`fileTarget`).
  const bytes = new Blob([file], { type: 'application/octet-stream' })
  const href = await readAsDataUrl(bytes)
  if (href.length > space) return { refusal: RICH_TEXT_MESSAGES.noRoom(name) }
  const label = `${name} (${sizeOf(file.size)})`
  return { inline: { kind: 'attachment', href, name, label, marks: NO_MARKS } }
}

/** The alternative text; empty for a name given by a camera or a clipboard, which describes nothing. */
function altOf(name: string): string {
  const words = name
    .replace(/\.\w+$/, '')
    .replace(/[_-]+/g, ' ')
    .trim()
  return /^(?:image|img|dsc|dscn|pxl|screenshot|photo|picture|unnamed)?[\s\d.]*$/i.test(words)
    ? ''
    : words
}

/** Kb below 1,048,576 bytes, else mb (spec 2, Settings). */
const sizeOf = (bytes: number): string =>
  bytes < 1_048_576
    ? `${Math.max(1, Math.round(bytes / 1024))} kb`
    : `${(bytes / 1_048_576).toFixed(1)} mb`

/** Space that is kept free for the text, in bytes. */
const RESERVED = 128 * 1024

/** Bytes that the field and the whole document have left for embedded files (api: Common, the body's limit). */
function spaceLeft(fieldLength: number): number {
  const quotation = currentQuotation()
  const used = quotation ? new TextEncoder().encode(JSON.stringify(quotation)).length : 0
  return Math.min(LIMITS.bodyBytes - RESERVED - used, LIMITS.htmlLength - RESERVED - fieldLength)
}
