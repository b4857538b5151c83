import type { Quotation } from '#domain/document/quotation.ts'
import { customersFileName } from '#domain/offers/file-name.ts'
import { ATTACHMENT_BYTES } from '#domain/offers/limits.ts'
import { senderName } from '#domain/offers/sender-name.ts'
import { send as WORDS } from '#domain/words/en/sending.json'
import { fill } from '#domain/words/fill.ts'
import { loadWords } from '#domain/words/words.ts'
import { $session } from '../../state/session.ts'
import { readersFile } from '../export/index.ts'
import { discardUpload, sendFile } from '../files/index.ts'
import type { PdfResult, Sending } from './create-sender.ts'

/** Makes the pdf as customers see it, and uploads it under the name that it has for them. */
export const uploadPdf = (quotation: Quotation, sending: Sending): Promise<PdfResult> =>
  uploadAs('pdf', quotation, sending, (options) => readersFile('pdf', quotation, options))

/** @param make makes the file; its failure is told */
export async function uploadAs(
  format: 'pdf' | 'xlsx',
  quotation: Quotation,
  { signal, onStep }: Sending,
  make: (options: Making) => Promise<ArrayBuffer>,
): Promise<PdfResult> {
  onStep({ doing: 'pdf', part: 0 })
  const onProgress = (part: number) => onStep({ doing: 'pdf', part })
  const made = await make({ signal, onProgress }).catch((error: unknown) => {
    if (!signal.aborted) reportError(error)
    return null
  })
  if (!made) return { ok: false, text: WORDS.noPdf }
  if (made.byteLength > ATTACHMENT_BYTES) return { ok: false, text: WORDS.pdfTooLarge }
  const file = new File([made], `${await nameOf(quotation)}.${format}`)
  onStep({ doing: 'upload', part: 0 })
  const sent = await sendFile(file, (part) => onStep({ doing: 'upload', part }), signal)
  // The server's own words say what to do, as when there is no room.
  if (!sent.ok) return { ok: false, text: sent.isAdvice ? sent.text : WORDS.notUploaded }
  return { ok: true, fileId: idOf(sent.url) }
}

/** Deletes an uploaded pdf that was not sent. The server keeps one that was. */
export const discardFile = (fileId: string): void => discardUpload(UPLOADS + fileId)

type Making = Parameters<typeof readersFile>[2]

async function nameOf(quotation: Quotation): Promise<string> {
  const { page } = await loadWords(quotation.language)
  const sender = senderName(quotation, $session.get().email)
  return customersFileName(quotation, { sender, untitled: fill(page.title, { sender }) })
}

const UPLOADS = '/uploads/'

const idOf = (url: string): string => url.slice(UPLOADS.length)
