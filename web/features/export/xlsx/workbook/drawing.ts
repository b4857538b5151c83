import type { Sheet, Workbook } from 'xlsx-populate/browser/xlsx-populate-no-encryption.min.js'
import type { PictureFile, SheetPicture } from '../sheet.ts'

/** Adds pictures to the sheet, which the library can't do. A picture that recurs is stored once. */
export function addDrawing(
  workbook: Workbook,
  sheet: Sheet,
  pictures: readonly SheetPicture[],
): void {
  const files = [...new Set(pictures.map(({ file }) => file))]
  for (const [at, file] of files.entries())
    workbook._zip.file(`xl/media/${nameOf(file, at)}`, file.bytes)
  for (const type of new Set(files.map((file) => file.type)))
    workbook._contentTypes._node.children?.unshift({
      name: 'Default',
      attributes: { Extension: type, ContentType: `image/${type}` },
    })
  workbook._zip.file('xl/drawings/drawing1.xml', drawingXml(pictures, files))
  workbook._zip.file('xl/drawings/_rels/drawing1.xml.rels', relationshipsXml(files))
  workbook._contentTypes.add(
    '/xl/drawings/drawing1.xml',
    'application/vnd.openxmlformats-officedocument.drawing+xml',
  )
  const { attributes } = sheet._relationships.add('drawing', '../drawings/drawing1.xml')
  sheet._node.children.push({ name: 'drawing', attributes: { 'r:id': attributes?.Id ?? '' } })
}

const nameOf = ({ type }: PictureFile, at: number): string => `image${at + 1}.${type}`

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const SCHEMAS = 'http://schemas.openxmlformats.org'
const DRAWING = `${SCHEMAS}/drawingml/2006`
const RELATIONSHIPS = `${SCHEMAS}/officeDocument/2006/relationships`

function drawingXml(pictures: readonly SheetPicture[], files: readonly PictureFile[]): string {
  const anchors = pictures.map((picture, at) =>
    anchorXml(picture, at + 1, files.indexOf(picture.file) + 1),
  )
  return `${HEAD}<xdr:wsDr xmlns:xdr="${DRAWING}/spreadsheetDrawing" xmlns:a="${DRAWING}/main" xmlns:r="${RELATIONSHIPS}">${anchors.join('')}</xdr:wsDr>`
}

/** English Metric Units per px. */
const EMU = 9_525

function anchorXml(picture: SheetPicture, id: number, file: number): string {
  const { row, column, x, y, width, height, alt } = picture
  const size = `cx="${emu(width)}" cy="${emu(height)}"`
  const from = `<xdr:col>${column}</xdr:col><xdr:colOff>${emu(x)}</xdr:colOff><xdr:row>${row}</xdr:row><xdr:rowOff>${emu(y)}</xdr:rowOff>`
  const name = `<xdr:cNvPr id="${id}" name="Picture ${id}" descr="${escapeXml(alt)}"/>`
  const locks = '<xdr:cNvPicPr><a:picLocks noChangeAspect="1"/></xdr:cNvPicPr>'
  const fill = `<xdr:blipFill><a:blip r:embed="rId${file}"/><a:stretch><a:fillRect/></a:stretch></xdr:blipFill>`
  const shape = `<xdr:spPr><a:xfrm><a:off x="0" y="0"/><a:ext ${size}/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></xdr:spPr>`
  return `<xdr:oneCellAnchor><xdr:from>${from}</xdr:from><xdr:ext ${size}/><xdr:pic><xdr:nvPicPr>${name}${locks}</xdr:nvPicPr>${fill}${shape}</xdr:pic><xdr:clientData/></xdr:oneCellAnchor>`
}

const emu = (px: number): number => Math.round(px * EMU)

function relationshipsXml(files: readonly PictureFile[]): string {
  const relationships = files.map(
    (file, at) =>
      `<Relationship Id="rId${at + 1}" Type="${RELATIONSHIPS}/image" Target="../media/${nameOf(file, at)}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${SCHEMAS}/package/2006/relationships">${relationships.join('')}</Relationships>`
}

const escapeXml = (text: string): string =>
  xmlText(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML can't hold them
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Removes what XML can't hold; a single such character makes the whole file unreadable. */
export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_XML, '')
