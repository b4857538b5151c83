import { type PDFContext, PDFRawStream, type PDFRef, PDFString } from 'pdf-lib'
import { deflate } from './messages.ts'
import { type FontMetrics, type Glyph, trueTypeFont } from './true-type.ts'

/** A font inside a pdf, with the glyphs that its text needs. */
export interface EmbeddedFont {
  /** For the resources of every page. */
  readonly ref: PDFRef
  /** Its name in the resources and operators. */
  readonly name: string
  /**
   * The glyph's code, in four hexadecimal digits.
   * @param key of the same glyph with the same text
   * @param text what readers take the glyph for
   * @param behind what follows it for readers that pass over glyphs of spaces and tabs, as pdf.js does
   */
  codeOf(key: string, text: string, glyph: () => Glyph, behind?: string): string
  /** The code of a space or tab of this width, in parts of an em. */
  blank(text: string, width: number): string
  /** Writes the font, once all texts are known. */
  finish(): Promise<void>
}

/**
 * Begins a font.
 * @param fullName of the typeface and its weight, for readers that list the fonts
 */
export function createEmbeddedFont(
  context: PDFContext,
  name: string,
  fullName: string,
  metrics: FontMetrics,
): EmbeddedFont {
  const ref = context.nextRef()
  const codes = new Map<string, string>()
  const glyphs: Glyph[] = []
  /** Of each glyph: pdfium takes the shorter text of two, other readers the later one. */
  const texts: string[][] = []

  function codeOf(key: string, text: string, glyph: () => Glyph, behind = ''): string {
    const known = codes.get(key + behind)
    if (known) return known
    texts.push(behind ? [text, text + behind] : [text])
    const code = hex(glyphs.push(glyph()))
    codes.set(key + behind, code)
    return code
  }

  const blank = (text: string, width: number): string => {
    const advance = Math.round(width * metrics.unitsPerEm)
    return codeOf(`${text}${advance}`, text, () => ({ advance, contours: [] }))
  }

  async function finish(): Promise<void> {
    const stream = async (bytes: Uint8Array<ArrayBuffer>, entries = {}) => {
      const dictionary = context.obj({ ...entries, Filter: 'FlateDecode' })
      return context.register(PDFRawStream.of(dictionary, await deflate(bytes)))
    }
    const perMille = (value: number) => Math.round((value * 1000) / metrics.unitsPerEm)
    const [ascent, descent] = [perMille(metrics.ascent), perMille(metrics.descent)]
    const file = trueTypeFont(metrics, glyphs)
    const baseName = `${tagOf(fullName + texts.join(''))}+${fullName}`
    const descriptor = context.obj({
      Type: 'FontDescriptor',
      FontName: baseName,
      // Symbolic: letters are found by the numbers of their glyphs.
      Flags: 4,
      ItalicAngle: 0,
      StemV: 80,
      Ascent: ascent,
      Descent: descent,
      CapHeight: ascent,
      FontBBox: [-1000, descent, 3000, ascent],
      FontFile2: await stream(file, { Length1: file.length }),
    })
    const descendant = context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: baseName,
      W: [1, glyphs.map(({ advance }) => perMille(advance))],
      CIDSystemInfo: {
        Registry: PDFString.of('Adobe'),
        Ordering: PDFString.of('Identity'),
        Supplement: 0,
      },
      FontDescriptor: context.register(descriptor),
      CIDToGIDMap: 'Identity',
    })
    const font = context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: baseName,
      Encoding: 'Identity-H',
      DescendantFonts: [context.register(descendant)],
      ToUnicode: await stream(new TextEncoder().encode(toUnicodeMap(texts))),
    })
    context.assign(ref, font)
  }

  return { ref, name, codeOf, blank, finish }
}

/** Six capital letters that tell one subset of a font from another. */
function tagOf(text: string): string {
  let sum = 0
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 26 ** 6
  return Array.from({ length: 6 }, (_, at) =>
    String.fromCharCode(65 + (Math.floor(sum / 26 ** at) % 26)),
  ).join('')
}

/** The most entries that a CMap may list in one section. */
const SECTION = 100

/** The CMap that maps each two-byte code, from 1, to its texts. */
function toUnicodeMap(texts: readonly (readonly string[])[]): string {
  const lines = texts.flatMap((own, at) => own.map((text) => `<${hex(at + 1)}> <${utf16(text)}>`))
  const sections: string[] = []
  for (let at = 0; at < lines.length; at += SECTION) {
    const section = lines.slice(at, at + SECTION)
    sections.push(`${section.length} beginbfchar\n${section.join('\n')}\nendbfchar`)
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
${sections.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(4, '0')

const utf16 = (text: string): string =>
  Array.from({ length: text.length }, (_, at) => hex(text.charCodeAt(at))).join('')
