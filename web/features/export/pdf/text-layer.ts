import { type PDFContext, PDFRawStream, PDFString } from 'pdf-lib'
import type { Word } from '../pages/index.ts'
import { GLYPH, glyphlessFont } from './glyphless-font.ts'
import { deflate } from './messages.ts'

/** Hebrew, Arabic and related scripts. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** Writes words in an invisible font (glyphless-font.ts). */
export function createTextLayer(context: PDFContext) {
  const codes = new Map<string, number>()
  /** For the resources of every page. */
  const font = context.nextRef()

  const codeOf = (letter: string): number => {
    const known = codes.get(letter)
    if (known) return known
    codes.set(letter, codes.size + 1)
    return codes.size
  }

  /**
   * The operators that write the words on a page.
   * @param pt the pt in one px
   * @param pageHeight in px
   */
  function write(words: readonly Word[], pt: number, pageHeight: number): string {
    const lines = words.flatMap(({ text, x, y, width, height }) => {
      if (width <= 0 || height <= 0) return []
      const letters = lettersOf(text)
      const hex = letters.map((letter) => codeOf(letter).toString(16).padStart(4, '0')).join('')
      const em = GLYPH.ascent - GLYPH.descent
      const size = (height * pt * 1000) / em
      const stretch = (width * pt * 100_000) / (letters.length * GLYPH.width * size)
      const baseline = (pageHeight - y - (height * GLYPH.ascent) / em) * pt
      return `/F ${number(size)} Tf ${number(stretch)} Tz 1 0 0 1 ${number(x * pt)} ${number(baseline)} Tm <${hex}> Tj`
    })
    return `BT 3 Tr\n${lines.join('\n')}\nET`
  }

  /** Writes the font, once all words are known. */
  async function finish(): Promise<void> {
    const stream = async (bytes: Uint8Array<ArrayBuffer>, entries = {}) => {
      const dictionary = context.obj({ ...entries, Filter: 'FlateDecode' })
      return context.register(PDFRawStream.of(dictionary, await deflate(bytes)))
    }
    const file = glyphlessFont()
    const name = 'Invisible'
    const descriptor = context.register(
      context.obj({
        Type: 'FontDescriptor',
        FontName: name,
        Flags: 5,
        ItalicAngle: 0,
        StemV: 80,
        Ascent: GLYPH.ascent,
        Descent: GLYPH.descent,
        CapHeight: GLYPH.ascent,
        FontBBox: [0, GLYPH.descent, GLYPH.width, GLYPH.ascent],
        FontFile2: await stream(file, { Length1: file.length }),
      }),
    )
    const descendant = context.register(
      context.obj({
        Type: 'Font',
        Subtype: 'CIDFontType2',
        BaseFont: name,
        DW: GLYPH.width,
        CIDSystemInfo: {
          Registry: PDFString.of('Adobe'),
          Ordering: PDFString.of('Identity'),
          Supplement: 0,
        },
        FontDescriptor: descriptor,
        CIDToGIDMap: await stream(allToBox(codes.size)),
      }),
    )
    const toUnicode = await stream(new TextEncoder().encode(toUnicodeMap(codes)))
    context.assign(
      font,
      context.obj({
        Type: 'Font',
        Subtype: 'Type0',
        BaseFont: name,
        Encoding: 'Identity-H',
        DescendantFonts: [descendant],
        ToUnicode: toUnicode,
      }),
    )
  }

  return { font, write, finish }
}

/**
 * The letters from left to right as they appear, which is the order PDF readers expect. Each is a
 * single code point, since not all readers support codes for several.
 */
function lettersOf(word: string): string[] {
  const letters = [...word]
  return RIGHT_TO_LEFT.test(word) ? letters.reverse() : letters
}

/** Maps every code to glyph 1. */
function allToBox(codeCount: number): Uint8Array<ArrayBuffer> {
  const map = new Uint8Array(2 * (codeCount + 1))
  for (let at = 3; at < map.length; at += 2) map[at] = 1
  return map
}

/** A number as pdf operators need it: never with an exponent. */
export const number = (value: number): string => String(Number(value.toFixed(3)))

/** The most entries that a CMap may list in one section. */
const SECTION = 100

/** The CMap that maps each two-byte code to its text. */
function toUnicodeMap(codes: ReadonlyMap<string, number>): string {
  const lines = [...codes].map(([text, code]) => `<${hex(code)}> <${utf16(text)}>`)
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
