import { fileName } from '../../../src/domain/html/attribute-values.ts'
import { type Inline, NO_MARKS } from '../../../src/domain/html/rich-text.ts'
import { $session, onceChecked } from '../../state/session.ts'
import { toast } from '../../state/toasts.ts'
import { embedFile } from './embed-file.ts'
import { fitPicture, isPicture } from './fit-picture.ts'
import { altOf, sizeOf } from './labels.ts'
import { uploadFile } from './upload-file.ts'
import { FILE_WORDS, REFUSAL_MS } from './words.ts'

/**
 * A file as inline content: uploaded for a logged-in user, with its bytes in the document for anybody else
 * (spec 4, File upload). Null when that can't be; a toast has said why.
 * @param space bytes that the document has left for what is kept inside it
 */
export async function attachFile(file: File, space: () => number): Promise<Inline | null> {
  await onceChecked()
  const name = fileName(file.name) || 'file'
  const isKnown = $session.get().status === 'known'
  const attached = await (isKnown ? upload(file, name) : embedFile(file, name, space()))
  if (attached === null || !('refusal' in attached)) return attached
  toast.warning(attached.refusal, REFUSAL_MS)
  return null
}

async function upload(file: File, name: string): Promise<Inline | null | { refusal: string }> {
  if (file.size === 0) return { refusal: FILE_WORDS.empty(name) }
  const picture = isPicture(file) ? await fitPicture(file).catch(() => null) : file
  if (picture === null) return { refusal: FILE_WORDS.notAPicture(name) }
  const url = await uploadFile(new File([picture], name, { type: picture.type }))
  if (url === null) return null
  if (isPicture(file)) {
    return { kind: 'picture', src: url, alt: altOf(name), width: null, marks: NO_MARKS }
  }
  const label = `${name} (${sizeOf(file.size)})`
  return { kind: 'attachment', href: url, name, label, marks: NO_MARKS }
}
