import { type PDFDocument, PDFHexString, PDFName, PDFRawStream } from 'pdf-lib'
import { ACCEPTANCE_FILE_NAME } from '../../../../src/domain/offers/acceptance-file.ts'

/**
 * Adds a text to a pdf as an embedded file, as PDF/A-3 has them. It is not compressed, so that it is
 * found without reading the pdf (acceptance-file.ts).
 */
export function carry(pdf: PDFDocument, text: string): void {
  const { context, catalog } = pdf
  const bytes = new TextEncoder().encode(text)
  const stream = PDFRawStream.of(
    context.obj({
      Type: 'EmbeddedFile',
      Subtype: 'application/json',
      Params: { Size: bytes.length },
    }),
    bytes,
  )
  const name = PDFHexString.fromText(ACCEPTANCE_FILE_NAME)
  const file = context.register(
    context.obj({
      ...{ Type: 'Filespec', F: name, UF: name, AFRelationship: 'Data' },
      EF: { F: context.register(stream) },
    }),
  )
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: [name, file] } }))
  catalog.set(PDFName.of('AF'), context.obj([file]))
}
