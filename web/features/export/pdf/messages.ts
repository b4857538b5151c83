import type { FontFile, Page, PaperSize, Word } from '../pages/index.ts'

/** The file's own properties. */
export interface PdfInfo {
  readonly title: string
  /** '' if nobody is known. */
  readonly author: string
  /** The quotation's number; '' without one. */
  readonly subject: string
  /** A BCP 47 tag. */
  readonly language: string
  /** Whether any of its text is Japanese for certain. */
  readonly hasKana: boolean
  readonly paper: PaperSize
  readonly pageCount: number
  /** A text that the file carries as it is, beside its pages. */
  readonly carried?: string | undefined
}

/**
 * What the worker is sent: `fonts` first, which it answers with the characters of each family
 * (`CharacterList`), words of pages that are being measured, then `start`, each picture before the
 * first page that has it, and `end` last.
 */
export type PdfMessage =
  | { readonly fonts: readonly FontFile[] }
  | { readonly words: readonly Word[] }
  | { readonly start: PdfInfo }
  | { readonly picture: { readonly source: string; readonly image: ImageBitmap } }
  | { readonly page: Page }
  | { readonly end: true }

/** The characters that the paper's families have. */
export type CharacterList = readonly (readonly [family: string, characters: string])[]

/** Compresses for pdf's FlateDecode. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  // Reading reports write errors too.
  const written = writer.write(bytes).then(() => writer.close())
  const [compressed] = await Promise.all([new Response(readable).arrayBuffer(), written])
  return new Uint8Array(compressed)
}
