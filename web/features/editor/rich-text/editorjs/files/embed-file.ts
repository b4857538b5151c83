import { type Inline, NO_MARKS } from '../../../../../../src/domain/html/rich-text.ts'
import { fileName } from '../../../../../../src/domain/html/values.ts'
import { MOST_FILE_KB, RICH_WORDS } from '../words.ts'
import { readAsDataUrl } from './read-file.ts'
import { roomLeft } from './room.ts'
import { shrinkPicture } from './shrink-picture.ts'

/** What becomes of a file: a piece of the text, or why it can't be one. */
export type Embedded = { readonly piece: Inline } | { readonly refusal: string }

/** A picture or an attachment with the file's bytes in it (spec 4: anonymous user). Never throws. */
export async function embedFile(file: File, placeLength: number): Promise<Embedded> {
  const name = fileName(file.name) || 'file'
  if (file.size === 0) return { refusal: RICH_WORDS.emptyFile(name) }
  const room = roomLeft(placeLength)
  return isPicture(file) ? embedPicture(file, name, room) : embedAttachment(file, name, room)
}

/** Kinds that browsers can draw; svg is a document. */
const isPicture = ({ type }: File): boolean => type.startsWith('image/') && !type.includes('svg')

async function embedPicture(file: File, name: string, room: number): Promise<Embedded> {
  try {
    const src = await shrinkPicture(file, room)
    if (src === null) return { refusal: RICH_WORDS.noRoom(name) }
    return { piece: { kind: 'picture', src, alt: altOf(name), width: null, marks: NO_MARKS } }
  } catch {
    return { refusal: RICH_WORDS.notAPicture(name) }
  }
}

async function embedAttachment(file: File, name: string, room: number): Promise<Embedded> {
  if (file.size > MOST_FILE_KB * 1024) return { refusal: RICH_WORDS.fileTooLarge(name) }
  // Bytes of no kind, whatever it is: no browser shows or runs them (`fileTarget`).
  const bytes = new Blob([file], { type: 'application/octet-stream' })
  const href = await readAsDataUrl(bytes)
  if (href.length > room) return { refusal: RICH_WORDS.noRoom(name) }
  const label = `${name} (${sizeOf(file.size)})`
  return { piece: { kind: 'attachment', href, name, label, marks: NO_MARKS } }
}

/** A camera's or a clipboard's name describes nothing. */
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
