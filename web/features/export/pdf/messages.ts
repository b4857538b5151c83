import type { Page, PaperSize } from '../pages/index.ts'

/** The file's own properties. */
export interface PdfInfo {
  readonly title: string
  /** '' if nobody is known. */
  readonly author: string
  /** A BCP 47 tag. */
  readonly language: string
  readonly paper: PaperSize
  readonly pageCount: number
  /** A text that the file carries as it is, beside its pages. */
  readonly carried?: string | undefined
}

/**
 * What the worker is sent: `start` first, each picture before the first
 * page that has it, `end` last.
 */
export type PdfMessage =
  | { readonly start: PdfInfo }
  | { readonly picture: { readonly source: string; readonly image: ImageBitmap } }
  | { readonly page: Page }
  | { readonly end: true }

/** Compresses for pdf's FlateDecode. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  // Reading reports write errors too.
  const written = writer.write(bytes).then(() => writer.close())
  const [compressed] = await Promise.all([new Response(readable).arrayBuffer(), written])
  return new Uint8Array(compressed)
}
