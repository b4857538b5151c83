import { fileName } from '#domain/html/attribute-values.ts'
import { countInWords } from '#domain/words/count-in-words.ts'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { files as FILE_WORDS } from '#domain/words/en/settings.json'
import { markDeletedPictures } from './deleted-pictures.ts'
import { type EmbeddedFile, fileOf } from './embedded-files.ts'
import { acceptFileDrops } from './file-drops.ts'
import { fitPicture, isPicture } from './fit-picture.ts'
import { sendFile } from './send-file.ts'
import { createUploadToast, REFUSAL_MS } from './upload-toast.ts'

/**
 * Uploads embedded files of a logged-in user, with the progress of all of them
 * in one toast. Never throws.
 * @returns paths by data URLs, for those that were uploaded
 */
export async function uploadEmbedded(files: readonly EmbeddedFile[]): Promise<Map<string, string>> {
  const toast = createUploadToast()
  const uploaded = new Map<string, string>()
  toast.show(0)
  for (const [at, embedded] of files.entries()) {
    const url = await send(embedded, (part) => toast.show((at + part) / files.length), toast.signal)
    if (url) uploaded.set(embedded.src, url)
    if (toast.signal.aborted) break
  }
  const left = files.length - uploaded.size
  if (left === 0) toast.end('success', LATER_MESSAGES.files.uploaded)
  else if (toast.signal.aborted) toast.end('info', FILE_WORDS.canceled)
  else toast.end('warning', countInWords(FILE_WORDS.stayEmbedded, left), REFUSAL_MS)
  return uploaded
}

/** Null if it can't be uploaded: it then stays embedded. */
async function send(
  embedded: EmbeddedFile,
  onProgress: (part: number) => void,
  signal: AbortSignal,
): Promise<string | null> {
  try {
    const file = fileOf(embedded)
    const fitting = isPicture(file) ? await fitPicture(file).catch(() => file) : file
    const name = fileName(file.name)
    const sent = await sendFile(
      new File([fitting], name, { type: fitting.type }),
      onProgress,
      signal,
    )
    return sent.ok ? sent.url : null
  } catch {
    return null
  }
}

/** What pages need for files and pictures, apart from the paper's editor. */
export function startFiles(): void {
  markDeletedPictures()
  acceptFileDrops()
}

export { attachFile } from './attach-file.ts'
export { type EmbeddedFile, embeddedFiles, fileOf, withUploads } from './embedded-files.ts'
export { pasteAt } from './file-drops.ts'
export { readAsDataUrl } from './fit-picture.ts'
export { sizeOf } from './labels.ts'
export { discardUpload, sendFile, sendOrTell } from './send-file.ts'
export { withdrawFile } from './upload-file.ts'
export { FILE_WORDS, REFUSAL_MS }
