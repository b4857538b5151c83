import { fileName } from '#domain/html/attribute-values.ts'
import { type Attachment, NO_MARKS, type Picture } from '#domain/html/rich-text.ts'
import { files as FILE_WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { $session, onceChecked } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import {
  fitPicture,
  isAnimated,
  isPicture,
  isShown,
  readAsDataUrl,
  shrinkPicture,
} from './fit-picture.ts'
import { altOf, sizeOf } from './labels.ts'
import { type UploadOptions, uploadFile } from './upload-file.ts'
import { REFUSAL_MS } from './upload-toast.ts'

/** Visitors' files are kept inside the document (product: Uploads). */
export const MAX_EMBEDDED_KB = 1_000

type Attached = Picture | Attachment

interface AttachOptions extends UploadOptions {
  /** Bytes left in the document for embedded files. */
  space(): number
}

/**
 * A file as inline content: uploaded for a logged-in user, otherwise with its bytes in the document
 * (product: Uploads). Null if that fails; a toast has said why.
 */
export async function attachFile(file: File, options: AttachOptions): Promise<Attached | null> {
  await onceChecked()
  const name = fileName(file.name) || FILE_WORDS.unnamed
  if (file.size === 0) return refuse(fill(FILE_WORDS.empty, { name }))
  if ($session.get().status === 'known') {
    const attached = await upload(file, name, options)
    if (attached !== 'not logged in') return attached
  }
  const embedded = await embedFile(file, name, options.space())
  return 'refusal' in embedded ? refuse(embedded.refusal) : embedded
}

async function upload(
  file: File,
  name: string,
  options: UploadOptions,
): Promise<Attached | null | 'not logged in'> {
  const picture = isPicture(file) ? await fitPicture(file).catch(() => null) : null
  if (isPicture(file) && !picture && isShown(file))
    return refuse(fill(FILE_WORDS.notAPicture, { name }))
  const { type } = picture ?? file
  const sent = await uploadFile(new File([picture ?? file], name, { type }), options)
  if (!sent.ok) return sent.isNotLoggedIn ? 'not logged in' : null
  if (picture) {
    if (picture !== file && (await isAnimated(file)))
      toast.info(fill(FILE_WORDS.still, { name, mostMb: 10 }), REFUSAL_MS)
    return { kind: 'picture', src: sent.url, alt: altOf(name), width: null, marks: NO_MARKS }
  }
  if (isPicture(file)) toast.info(fill(FILE_WORDS.attachedInstead, { name }), REFUSAL_MS)
  const label = `${name} (${sizeOf(file.size)})`
  return { kind: 'attachment', href: sent.url, name, label, marks: NO_MARKS }
}

function refuse(text: string): null {
  toast.warning(text, REFUSAL_MS)
  return null
}

/**
 * A picture or an attachment with the file's bytes in it, or why it can't
 * be embedded. Never throws.
 * @param space in bytes
 */
async function embedFile(
  file: File,
  name: string,
  space: number,
): Promise<Picture | Attachment | { refusal: string }> {
  return isPicture(file) ? embedPicture(file, name, space) : embedAttachment(file, name, space)
}

async function embedPicture(file: File, name: string, space: number) {
  try {
    const src = await shrinkPicture(file, space)
    if (src === null) return { refusal: fill(FILE_WORDS.noRoom, { name }) }
    const isRedrawn = src.length < file.size
    if (isRedrawn && (await isAnimated(file)))
      toast.info(fill(FILE_WORDS.still, { name, mostMb: 1 }), REFUSAL_MS)
    return { kind: 'picture', src, alt: altOf(name), width: null, marks: NO_MARKS } as const
  } catch {
    if (isShown(file)) return { refusal: fill(FILE_WORDS.notAPicture, { name }) }
    const attached = await embedAttachment(file, name, space)
    if (!('refusal' in attached)) toast.info(fill(FILE_WORDS.attachedInstead, { name }), REFUSAL_MS)
    return attached
  }
}

async function embedAttachment(file: File, name: string, space: number) {
  if (file.size > MAX_EMBEDDED_KB * 1024)
    return { refusal: fill(FILE_WORDS.tooLargeToEmbed, { name }) }
  // Without its type, so that no browser shows or runs it (`fileTarget`).
  const bytes = new Blob([file], { type: 'application/octet-stream' })
  const href = await readAsDataUrl(bytes)
  if (href.length > space) return { refusal: fill(FILE_WORDS.noRoom, { name }) }
  const label = `${name} (${sizeOf(file.size)})`
  return { kind: 'attachment', href, name, label, marks: NO_MARKS } as const
}
