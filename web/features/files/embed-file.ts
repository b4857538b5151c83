import { type Attachment, NO_MARKS, type Picture } from '../../../src/domain/html/rich-text.ts'
import { toast } from '../../state/toasts.ts'
import { isAnimated } from './animation.ts'
import { FILE_WORDS, MAX_EMBEDDED_KB, REFUSAL_MS } from './file-words.ts'
import { isPicture, isShown, readAsDataUrl, shrinkPicture } from './fit-picture.ts'
import { altOf, sizeOf } from './labels.ts'

/**
 * A picture or an attachment with the file's bytes in it, or why it can't
 * be embedded. Never throws.
 * @param space in bytes
 */
export async function embedFile(
  file: File,
  name: string,
  space: number,
): Promise<Picture | Attachment | { refusal: string }> {
  return isPicture(file) ? embedPicture(file, name, space) : embedAttachment(file, name, space)
}

async function embedPicture(file: File, name: string, space: number) {
  try {
    const src = await shrinkPicture(file, space)
    if (src === null) return { refusal: FILE_WORDS.noRoom(name) }
    const isRedrawn = src.length < file.size
    if (isRedrawn && (await isAnimated(file))) toast.info(FILE_WORDS.still(name, 1), REFUSAL_MS)
    return { kind: 'picture', src, alt: altOf(name), width: null, marks: NO_MARKS } as const
  } catch {
    if (isShown(file)) return { refusal: FILE_WORDS.notAPicture(name) }
    const attached = await embedAttachment(file, name, space)
    if (!('refusal' in attached)) toast.info(FILE_WORDS.attachedInstead(name), REFUSAL_MS)
    return attached
  }
}

async function embedAttachment(file: File, name: string, space: number) {
  if (file.size > MAX_EMBEDDED_KB * 1024) return { refusal: FILE_WORDS.tooLargeToEmbed(name) }
  // Without its type, so that no browser shows or runs it (`fileTarget`).
  const bytes = new Blob([file], { type: 'application/octet-stream' })
  const href = await readAsDataUrl(bytes)
  if (href.length > space) return { refusal: FILE_WORDS.noRoom(name) }
  const label = `${name} (${sizeOf(file.size)})`
  return { kind: 'attachment', href, name, label, marks: NO_MARKS } as const
}
