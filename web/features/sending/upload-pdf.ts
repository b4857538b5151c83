import type { Quotation } from '../../../src/domain/document/quotation.ts'
import { ATTACHMENT_BYTES } from '../../../src/domain/offers/limits.ts'
import { readersPdf, titleOf } from '../export/index.ts'
import { discardUpload, sendFile } from '../files/index.ts'
import type { PdfResult, Sending } from './create-sender.ts'
import { WORDS } from './send-words.ts'

/** Makes the pdf as customers see it, and uploads it under the quotation's title. */
export async function uploadPdf(
  quotation: Quotation,
  { signal, onStep }: Sending,
): Promise<PdfResult> {
  const pdf = await makePdf(quotation, { signal, onStep })
  if (!pdf) return { ok: false, text: WORDS.noPdf }
  if (pdf.byteLength > ATTACHMENT_BYTES) return { ok: false, text: WORDS.pdfTooLarge }
  const file = new File([pdf], `${titleOf(quotation)}.pdf`, { type: 'application/pdf' })
  onStep({ doing: 'upload', part: 0 })
  const sent = await sendFile(file, (part) => onStep({ doing: 'upload', part }), signal)
  // The server's own words say what to do, as when there is no room.
  if (!sent.ok) return { ok: false, text: sent.isAdvice ? sent.text : WORDS.notUploaded }
  return { ok: true, fileId: idOf(sent.url) }
}

/** Deletes an uploaded pdf that was not sent. The server keeps one that was. */
export const discardPdf = (fileId: string): void => discardUpload(UPLOADS + fileId)

async function makePdf(
  quotation: Quotation,
  { signal, onStep }: Sending,
): Promise<ArrayBuffer | null> {
  onStep({ doing: 'pdf', part: 0 })
  const onProgress = (part: number) => onStep({ doing: 'pdf', part })
  try {
    return await readersPdf(quotation, { signal, onProgress })
  } catch (error) {
    if (!signal.aborted) reportError(error)
    return null
  }
}

const UPLOADS = '/uploads/'

const idOf = (url: string): string => url.slice(UPLOADS.length)
