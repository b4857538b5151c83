/**
 * The part of xlsx-populate 1.21.0 that write-workbook.ts uses. It has no types. Names that start
 * with `_` are internals, for what its public calls can't do (libraries: xlsx-populate); this is
 * why its version is pinned.
 */
declare module 'xlsx-populate/browser/xlsx-populate-no-encryption.min.js' {
  export interface XmlNode {
    name: string
    attributes?: Record<string, string | number>
    children?: (XmlNode | string | number)[]
  }

  export interface Style {
    style(name: string, value: unknown): Style
    id(): number
    _xfNode: XmlNode
  }

  export interface Sheet {
    name(name: string): Sheet
    column(number: number): { width(width: number): unknown }
    row(number: number): Row
    merged(address: string, merged: boolean): Sheet
    gridLinesVisible(visible: boolean): Sheet
    rightToLeft(isRightToLeft: boolean): Sheet
    horizontalPageBreaks(): { add(row: number): unknown }
    printOptions(name: string, enabled: boolean): Sheet
    pageMarginsPreset(name: string, margins: Record<string, number>): Sheet
    _node: XmlNode & { children: XmlNode[] }
    _hyperlinks: Record<string, XmlNode>
    _relationships: Relationships
  }

  export interface Row {
    _node: XmlNode
  }

  export interface Relationships {
    add(type: string, target: string, mode?: string): XmlNode
  }

  export interface Workbook {
    sheet(index: number): Sheet
    sharedStrings(): { getIndexForString(text: string | XmlNode[]): number }
    styleSheet(): { createStyle(): Style; _node: XmlNode }
    scopedDefinedName(sheet: Sheet, name: string, refersTo: string): Workbook
    outputAsync(options: { type: 'uint8array' }): Promise<Uint8Array<ArrayBuffer>>
    _node: XmlNode
    _coreProperties: { _node: XmlNode }
    _appProperties: { _node: XmlNode }
    _contentTypes: { _node: XmlNode; add(part: string, type: string): XmlNode }
    _zip: { file(path: string, contents: string | Uint8Array): unknown }
  }

  const XlsxPopulate: { fromBlankAsync(): Promise<Workbook> }
  export default XlsxPopulate
}
