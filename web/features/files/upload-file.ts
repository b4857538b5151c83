import { LIMITS } from '#domain/document/limits.ts'
import { later as LATER_MESSAGES } from '#domain/words/en/common.json'
import { files as FILE_WORDS } from '#domain/words/en/settings.json'
import { TOAST_MS, toast } from '../../state/toasts.ts'
import { shortName } from './labels.ts'
import { discardUpload, sendFile } from './send-file.ts'
import { createUploadToast, REFUSAL_MS } from './upload-toast.ts'

export interface UploadOptions {
  /** Its toasts then show its name too. */
  isOneOfSeveral: boolean
  /** Aborted once the quotation is closed, which ends the upload. */
  closed: AbortSignal
}

/** `url` is the path to the file in documents. Failures have been toasted. */
export type Uploaded = { ok: true; url: string } | { ok: false; isNotLoggedIn: boolean }

/** Uploads a logged-in user's file, with its progress and result in a toast (product: Uploads). */
export async function uploadFile(
  file: File | null | undefined,
  { isOneOfSeveral, closed }: UploadOptions,
): Promise<Uploaded> {
  if (!file) {
    toast.warning(LATER_MESSAGES.files.none)
    return FAILED
  }
  const shown = createUploadToast(isOneOfSeveral ? shortName(file.name) : null)
  const signal = AbortSignal.any([shown.signal, closed])
  if (file.size <= LIMITS.fileBytes) shown.show(0)
  const sent = await sendFile(file, shown.show, signal)
  if (signal.aborted) {
    shown.end('info', closed.aborted ? FILE_WORDS.closed : FILE_WORDS.canceled)
    if (sent.ok) discardUpload(sent.url)
    return FAILED
  }
  if (sent.ok) shown.end('success', LATER_MESSAGES.files.uploaded)
  else shown.end(sent.kind, sent.text, sent.isAdvice ? REFUSAL_MS : TOAST_MS)
  return sent.ok ? sent : { ok: false, isNotLoggedIn: sent.isNotLoggedIn === true }
}

const FAILED: Uploaded = { ok: false, isNotLoggedIn: false }

/** Deletes a file whose place in the quotation disappeared during its upload. */
export function withdrawFile(path: string): void {
  if (path.startsWith('/uploads/')) discardUpload(path)
  toast.warning(FILE_WORDS.noPlace, REFUSAL_MS)
}
