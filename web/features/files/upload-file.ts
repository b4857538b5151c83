import { LIMITS } from '../../../src/domain/document/limits.ts'
import { FILE_MESSAGES } from '../../../src/domain/words/item-messages.ts'
import { TOAST_MS } from '../../state/toasts.ts'
import { sendFile } from './send-file.ts'
import { createUploadToast } from './upload-toast.ts'
import { FILE_WORDS, REFUSAL_MS } from './words.ts'

/**
 * Uploads a file of a logged-in user, with its progress and result in a toast (spec 4 and 8, Upload).
 * @returns the path that documents find it at; null when it failed or was canceled
 */
export async function uploadFile(file: File | null | undefined): Promise<string | null> {
  const toast = createUploadToast()
  if (!file) {
    toast.end('warning', FILE_MESSAGES.none)
    return null
  }
  if (file.size <= LIMITS.fileBytes) toast.show(0)
  const sent = await sendFile(file, toast.show, toast.signal)
  if (toast.signal.aborted) toast.end('info', FILE_WORDS.canceled)
  else if (sent.ok) toast.end('success', FILE_MESSAGES.uploaded)
  else toast.end(sent.kind, sent.text, sent.isAdvice ? REFUSAL_MS : TOAST_MS)
  return sent.ok && !toast.signal.aborted ? sent.url : null
}
