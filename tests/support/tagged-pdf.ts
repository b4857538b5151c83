import {
  decodePDFRawStream,
  PDFArray,
  PDFBool,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
  PDFString,
} from 'pdf-lib'

/** A part of a tagged pdf: its standard type, and its texts and parts in reading order. */
export interface TaggedPart {
  type: string
  kids: (string | TaggedPart)[]
  columns: number
  description: string
}

export interface TaggedPdf {
  parts: TaggedPart[]
  /** What readers that read aloud leave out, page by page. */
  artifacts: string[]
  /** The titles of the outline, indented by level. */
  outline: string[]
  /** The words in another language than the document's, each behind its language: `ar سعر`. */
  foreign: string[]
  /** How far visible words are stretched: 1 for not at all. */
  stretches: number[]
  /** What breaks a rule of PDF/UA-1 or PDF/A, by the number of its test (Matterhorn Protocol 1.1). */
  problems: string[]
}

/** The text in a part, words separated by single spaces. */
export const textIn = ({ kids }: TaggedPart): string =>
  kids
    .map((kid) =>
      typeof kid === 'string' ? kid : kid.type === 'Link' ? rawIn(kid) : ` ${textIn(kid)} `,
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

/** The text as it is; a link stands within a sentence. */
export const rawIn = ({ kids }: TaggedPart): string =>
  kids.map((kid) => (typeof kid === 'string' ? kid : rawIn(kid))).join('')

/** All parts of these types, in reading order. */
export const partsOf = (
  parts: readonly (TaggedPart | string)[],
  ...types: string[]
): TaggedPart[] =>
  parts.flatMap((part) =>
    typeof part === 'string'
      ? []
      : [...(types.includes(part.type) ? [part] : []), ...partsOf(part.kids, ...types)],
  )

const TYPES = 'Document H1 H2 H3 P L LI Lbl LBody Table Caption TR TH TD Figure Link'.split(' ')
/** What each type may hold. */
const WITHIN: Record<string, string> = {
  L: 'LI',
  LI: 'Lbl LBody',
  Table: 'Caption TR',
  TR: 'TH TD',
}

/** Reads a pdf as a program that reads aloud does, and checks what a program can of PDF/UA-1 and PDF/A. */
export async function readTagged(file: Uint8Array): Promise<TaggedPdf> {
  const pdf = await PDFDocument.load(file, { updateMetadata: false })
  const { catalog, context } = pdf
  const problems = new Set<string>()
  const artifacts: string[] = []
  const foreign: string[] = []
  const stretches: number[] = []
  const outline: string[] = []
  /** The text of each marked content, by its page and number, and those that are in the tree. */
  const contents = new Map<string, string>()
  const used = new Set<string>()
  const linked = new Set<PDFObject>()
  const letters = new Map<PDFDict, ReadonlyMap<string, string>>()
  const pages = pdf.getPages()
  let level = 0

  const expect = (holds: unknown, test: string): void => {
    if (!holds) problems.add(test)
  }
  const look = (object: PDFObject | undefined) => (object ? context.lookup(object) : undefined)
  const get = (dict: PDFDict | undefined, ...keys: string[]): PDFObject | undefined =>
    keys.reduce<PDFObject | undefined>(
      (found, key) => (found instanceof PDFDict ? look(found.get(PDFName.of(key))) : undefined),
      dict,
    )

  checkFile()
  for (const { node, ref } of pages) readPage(node, ref)
  const root = get(catalog, 'StructTreeRoot') as PDFDict | undefined
  expect(root, '09-001 no structure')
  const [document] = listOf(get(root, 'K')).map((kid) => readPart(kid, '')) as TaggedPart[]
  const parts = (document?.kids ?? []) as TaggedPart[]
  for (const key of contents.keys()) expect(used.has(key), '01-005 content outside of the tree')
  for (const table of partsOf(parts, 'Table')) checkTable(table)
  for (const { node } of pages) checkLinks(node)
  readOutline(get(catalog, 'Outlines', 'First'), '')
  return { parts, artifacts, outline, foreign, stretches, problems: [...problems] }

  function checkFile(): void {
    const metadata = get(catalog, 'Metadata')
    const xmp = metadata instanceof PDFRawStream ? new TextDecoder().decode(metadata.contents) : ''
    expect(xmp, '06-001 no metadata')
    expect(xmp.includes('<pdfuaid:part>1<'), '06-002 no PDF/UA identifier')
    expect(/<dc:title>.*<rdf:li[^>]*>[^<]+</.test(xmp), '06-003 no title in the metadata')
    expect(/<pdfaid:part>[23]<.*<pdfaid:conformance>A</s.test(xmp), 'PDF/A no identifier')
    const isShown = get(catalog, 'ViewerPreferences', 'DisplayDocTitle') === PDFBool.True
    expect(isShown, '07-001 the title is not shown')
    expect(textOf(get(catalog, 'Lang')), '11-006 no language')
    expect(get(catalog, 'MarkInfo', 'Marked') === PDFBool.True, '09 not marked as tagged')
    expect(!get(catalog, 'MarkInfo', 'Suspects'), '04-001 suspects')
    expect(!get(catalog, 'AcroForm') && !get(catalog, 'OpenAction'), 'PDF/A actions or forms')
    expect(!context.trailerInfo.Encrypt, '26-001 encrypted')
    expect(context.trailerInfo.ID, 'PDF/A no ID')
    const [intent] = listOf(get(catalog, 'OutputIntents'))
    const profile = bytesOf(get(look(intent) as PDFDict, 'DestOutputProfile'))
    expect(profile.slice(36, 40) === 'acsp', 'PDF/A no colours')
    const isCarrier = get(catalog, 'AF') !== undefined
    expect(!isCarrier || xmp.includes('<pdfaid:part>3<'), 'PDF/A-2 carries no files')
  }

  /** The texts of a font's codes. */
  function readFont(font: PDFDict): ReadonlyMap<string, string> {
    const name = nameOf(get(font, 'BaseFont'))
    const [descendant] = listOf(get(font, 'DescendantFonts')).map(look) as PDFDict[]
    expect(/^[A-Z]{6}\+/.test(name), `31-009 ${name} is no subset`)
    expect(nameOf(get(descendant, 'CIDToGIDMap')) === 'Identity', `31-006 ${name} has no map`)
    expect(textOf(get(descendant, 'CIDSystemInfo', 'Ordering')), `31-002 ${name} has no system`)
    const program = get(descendant, 'FontDescriptor', 'FontFile2')
    expect(program, `31-009 ${name} is not embedded`)
    const [, list] = listOf(get(descendant, 'W'))
    const widths = listOf(look(list)).map(numberOf)
    const own = advancesOf(Uint8Array.from(bytesOf(program), (letter) => letter.charCodeAt(0)))
    const isSame = widths.every((width, at) => Math.abs(width - (own[at + 1] ?? 0)) <= 1)
    expect(isSame, `31-018 ${name} has other widths`)
    expect(own.length === widths.length + 1, `31-015 ${name} has other glyphs`)
    const map = bytesOf(get(font, 'ToUnicode'))
    expect(map, `31-027 ${name} has no ToUnicode`)
    const texts = new Map<string, string>()
    for (const [, code = '', hex = ''] of map.matchAll(/^<(\w{4})> <(\w+)>$/gm)) {
      const units = hex.match(/.{4}/g)?.map((unit) => Number.parseInt(unit, 16)) ?? []
      // As pdfium does, the shorter text of two.
      if (!texts.has(code)) texts.set(code, String.fromCharCode(...units))
      const isText = !units.some((unit) => [0, 0xfeff, 0xfffe].includes(unit))
      expect(isText, `31-028 ${name} maps to no letter`)
    }
    return texts
  }

  function readPage(node: PDFDict, ref: PDFObject): void {
    expect(nameOf(get(node, 'Tabs')) === 'S', '28-008 tabs go not by structure')
    expect(numberOf(get(node, 'StructParents')) >= 0, '01-006 a page has no parents')
    const fonts = get(node, 'Resources', 'Font') as PDFDict | undefined
    const stream = listOf(get(node, 'Contents')).map((one) => bytesOf(look(one)))
    const open: string[] = []
    const page = artifacts.push('') - 1
    let name = ''
    for (const operator of stream.join('\n').matchAll(OPERATORS)) readOperator(operator)
    expect(open.length === 0, '01 content does not end')

    function readOperator([, tag, mark, lang, end, font, stretch, shown]: RegExpExecArray): void {
      if (tag) return void open.push(begin(tag, mark, lang, open, ref))
      if (end) return void open.pop()
      name = font ?? name
      if (shown) addText(lettersIn(shown, fontOf(get(fonts, name) as PDFDict)), open, page)
      if (stretch && name !== 'F0') stretches.push(Number(stretch) / 100)
      expect(open.length > 0, '01-005 untagged content')
    }
  }

  /** What an operator begins. */
  function begin(
    tag: string,
    mark: string | undefined,
    lang: string | undefined,
    open: string[],
    page: PDFObject,
  ): string {
    if (lang) foreign.push(`${lang} `)
    const isInner = tag === 'ReversedChars' || lang !== undefined
    expect(isInner || open.length === 0, '01-003 tagged content or artifacts within others')
    expect(isInner || tag === 'Artifact' || mark, '01-005 untagged content')
    if (!mark) return tag
    contents.set(`${page} ${mark}`, '')
    return `${page} ${mark}`
  }

  function fontOf(font: PDFDict): ReadonlyMap<string, string> {
    const found = letters.get(font) ?? readFont(font)
    letters.set(font, found)
    return found
  }

  function lettersIn(shown: string, font: ReadonlyMap<string, string>): string[] {
    const codes = Array.from(shown.matchAll(/<(\w*)>/g), ([, hex = '']) => hex.match(/.{4}/g) ?? [])
    return codes.flat().map((code) => {
      expect(code !== '0000', '31-030 .notdef')
      expect(font.has(code), '10-001 a letter without Unicode')
      return font.get(code) ?? ''
    })
  }

  function addText(texts: string[], open: readonly string[], page: number): void {
    const text = (open.at(-1) === 'ReversedChars' ? texts.toReversed() : texts).join('')
    const [place = '', span] = open
    if (span === 'Span') foreign.push(`${foreign.pop()}${text.trim()}`)
    if (place === 'Artifact') artifacts[page] += text
    else contents.set(place, (contents.get(place) ?? '') + text)
  }

  function readPart(object: PDFObject, within: string, page?: PDFObject): string | TaggedPart {
    if (object instanceof PDFNumber) return readContent(page, object)
    const element = look(object) as PDFDict
    const kind = nameOf(get(element, 'Type'))
    if (kind === 'MCR') return readContent(element.get(PDFName.of('Pg')), get(element, 'MCID'))
    if (kind === 'OBJR') {
      expect(within === 'Link', '28-011 a link outside of a Link')
      linked.add(element.get(PDFName.of('Obj')) as PDFObject)
      return ''
    }
    const type = nameOf(get(element, 'S'))
    checkPlace(type, within)
    if (/^H\d$/.test(type)) checkHeading(Number(type.slice(1)))
    const description = textOf(get(element, 'Alt'))
    expect(type !== 'Figure' || description, '13-004 a figure without a description')
    const box = listOf(get(element, 'A', 'BBox'))
    expect(type !== 'Figure' || box.length === 4, '14.8.5.4.3 a figure without its place')
    expect(type !== 'TH' || nameOf(get(element, 'A', 'Scope')), '15-003 a head without scope')
    const columns = numberOf(get(element, 'A', 'ColSpan')) || 1
    return {
      type,
      kids: listOf(get(element, 'K')).map((kid) =>
        readPart(kid, type, element.get(PDFName.of('Pg'))),
      ),
      columns,
      description,
    }
  }

  function readContent(page: PDFObject | undefined, mark: PDFObject | undefined): string {
    const key = `${page} ${numberOf(mark)}`
    expect(contents.has(key), '01 a part without its content')
    expect(!used.has(key), '01 content in two parts')
    used.add(key)
    return contents.get(key) ?? ''
  }

  function checkPlace(type: string, within: string): void {
    expect(TYPES.includes(type), `02-001 ${type} is no standard type`)
    const allowed = WITHIN[within]
    expect(!allowed || allowed.split(' ').includes(type), `09-004 ${type} in ${within}`)
    const holder = Object.entries(WITHIN).find(([, inner]) => inner.split(' ').includes(type))
    expect(!holder || holder[0] === within, `09-004 ${type} outside of ${holder?.[0]}`)
    expect(type !== 'P' || within !== 'P', '09 a paragraph in a paragraph')
  }

  function checkHeading(own: number): void {
    expect(level > 0 || own === 1, '14-002 the first heading is no H1')
    expect(own <= level + 1, '14-003 a level is left out')
    level = own
  }

  function checkTable({ kids }: TaggedPart): void {
    const counts = (kids as TaggedPart[])
      .filter(({ type }) => type === 'TR')
      .map((row) => row.kids.reduce((sum, cell) => sum + (cell as TaggedPart).columns, 0))
    expect(new Set(counts).size <= 1, `15 rows of ${[...new Set(counts)]} columns`)
  }

  function checkLinks(page: PDFDict): void {
    for (const ref of listOf(get(page, 'Annots'))) {
      const annotation = look(ref) as PDFDict
      expect(linked.has(ref), '28-011 a link outside of the tree')
      expect(textOf(get(annotation, 'Contents')), '28-004 a link without a description')
      expect(numberOf(get(annotation, 'F')) === 4, 'PDF/A a link that is not printed')
      expect(numberOf(get(annotation, 'StructParent')) >= 0, '28-010 a link without its parent')
    }
  }

  function readOutline(first: PDFObject | undefined, indent: string): void {
    for (let entry = first as PDFDict | undefined; entry; entry = get(entry, 'Next') as PDFDict) {
      outline.push(indent + textOf(get(entry, 'Title')))
      const [page] = listOf(get(entry, 'Dest'))
      expect(
        pages.some(({ ref }) => ref === page),
        'a bookmark leads nowhere',
      )
      readOutline(get(entry, 'First'), `${indent}  `)
    }
  }
}

/** Those that begin and end content, choose a font, stretch words, show text and paint. */
const OPERATORS =
  /\/(\w+)(?: <<\/MCID (\d+)>>| <<\/Lang \((\w+)\)>>)? B[DM]C|(EMC)|\/(F\d+) \S+ Tf|(\S+) Tz|(\[[^\]]*\]|<\w*>) T[Jj]|(?: f$| s$| Do )/gm

const nameOf = (object: PDFObject | undefined): string =>
  object instanceof PDFName ? object.decodeText() : ''

const textOf = (object: PDFObject | undefined): string =>
  object instanceof PDFHexString || object instanceof PDFString ? object.decodeText() : ''

const numberOf = (object: PDFObject | undefined): number =>
  object instanceof PDFNumber ? object.asNumber() : Number.NaN

/** A stream's bytes, each as a letter. */
const bytesOf = (object: PDFObject | undefined): string =>
  object instanceof PDFRawStream
    ? Buffer.from(decodePDFRawStream(object).decode()).toString('latin1')
    : ''

const listOf = (object: PDFObject | undefined): PDFObject[] =>
  object instanceof PDFArray ? object.asArray() : object ? [object] : []

/** The widths of a TrueType font's glyphs, in thousandths of its size. */
function advancesOf(font: Uint8Array): number[] {
  const view = new DataView(font.buffer, font.byteOffset, font.byteLength)
  const tables = new Map<string, number>()
  for (let at = 12; at < 12 + view.getUint16(4) * 16; at += 16)
    tables.set(new TextDecoder().decode(font.subarray(at, at + 4)), view.getUint32(at + 8))
  const unitsPerEm = view.getUint16((tables.get('head') ?? 0) + 18)
  const count = view.getUint16((tables.get('hhea') ?? 0) + 34)
  const start = tables.get('hmtx') ?? 0
  return Array.from(
    { length: count },
    (_, at) => (view.getUint16(start + at * 4) * 1000) / unitsPerEm,
  )
}
