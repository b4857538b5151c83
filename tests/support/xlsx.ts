import { parseDocument } from 'htmlparser2'
import { unzip } from './zip.ts'

/** A cell of an xlsx file as its xml has it. */
export interface XlsxCell {
  readonly text?: string
  readonly value?: number
  readonly formula?: string
  readonly numberFormat: string
  readonly isQuoted: boolean
  readonly link?: string
}

export interface Xlsx {
  readonly parts: ReadonlyMap<string, Buffer>
  readonly cells: ReadonlyMap<string, XlsxCell>
  readonly merges: readonly string[]
  readonly sheet: XmlElement
  /** The xml of a part. */
  part(path: string): XmlElement
}

export interface XmlElement {
  readonly name: string
  readonly attributes: Readonly<Record<string, string>>
  readonly text: string
  readonly children: readonly XmlElement[]
  /** All elements of the name inside. */
  all(name: string): XmlElement[]
}

/** Reads an xlsx file without the library that wrote it. */
export function readXlsx(file: Uint8Array): Xlsx {
  const parts = unzip(file)
  const part = (path: string) => {
    const contents = parts.get(path)
    if (!contents) throw new Error(`There is no ${path} among ${[...parts.keys()].join(', ')}`)
    return readXml(contents.toString('utf8'))
  }
  const sheet = part('xl/worksheets/sheet1.xml')
  const strings = part('xl/sharedStrings.xml')
    .all('si')
    .map(({ text }) => text)
  const styles = part('xl/styles.xml')
  const formats = new Map(
    styles.all('numFmt').map(({ attributes }) => [attributes.numFmtId, attributes.formatCode]),
  )
  const xfs = styles.all('cellXfs')[0]?.children ?? []
  const links = linksOf(sheet, parts.has(RELATIONSHIPS) ? part(RELATIONSHIPS) : null)
  const cells = sheet.all('c').map((cell): [string, XlsxCell] => {
    const { r = '', s = '0', t } = cell.attributes
    const value = cell.all('v')[0]?.text
    const formula = cell.all('f')[0]?.text
    const xf = xfs[Number(s)]?.attributes ?? {}
    const link = links.get(r)
    return [
      r,
      {
        ...(value !== undefined &&
          (t === 's' ? { text: strings[Number(value)] ?? '' } : { value: Number(value) })),
        ...(formula !== undefined && { formula }),
        ...(link !== undefined && { link }),
        numberFormat: formats.get(xf.numFmtId) ?? BUILT_IN[Number(xf.numFmtId ?? 0)] ?? 'General',
        isQuoted: xf.quotePrefix === '1',
      },
    ]
  })
  const merges = sheet.all('mergeCell').map(({ attributes }) => attributes.ref ?? '')
  return { parts, cells: new Map(cells), merges, sheet, part }
}

const RELATIONSHIPS = 'xl/worksheets/_rels/sheet1.xml.rels'

/** The built-in number formats, which files give by number only. */
const BUILT_IN: Readonly<Record<number, string>> = { 3: '#,##0', 4: '#,##0.00', 9: '0%' }

function linksOf(sheet: XmlElement, relationships: XmlElement | null): Map<string, string> {
  const targets = new Map(
    relationships?.all('Relationship').map(({ attributes }) => [attributes.Id, attributes.Target]),
  )
  return new Map(
    sheet
      .all('hyperlink')
      .map(({ attributes }) => [attributes.ref ?? '', targets.get(attributes['r:id']) ?? '']),
  )
}

type Node = ReturnType<typeof parseDocument>['children'][number]

function readXml(xml: string): XmlElement {
  const root = parseDocument(xml, { xmlMode: true, decodeEntities: true }).children.find(isElement)
  if (!root) throw new Error('This is no xml')
  return elementOf(root)
}

type Element = Extract<Node, { attribs: unknown }>

const isElement = (node: Node): node is Element => 'attribs' in node

function elementOf(node: Element): XmlElement {
  const children = node.children.filter(isElement).map(elementOf)
  return {
    name: node.name,
    attributes: node.attribs,
    text: textOf(node),
    children,
    all: (name) =>
      children.flatMap((child) => [...(child.name === name ? [child] : []), ...child.all(name)]),
  }
}

const textOf = (node: Element): string =>
  node.children
    .map((child) => (isElement(child) ? textOf(child) : 'data' in child ? child.data : ''))
    .join('')
