import { type PDFArray, type PDFContext, PDFHexString, PDFRawStream, type PDFRef } from 'pdf-lib'
import { deflate } from './messages.ts'
import { exactPalette, type Indexed, nearestPalette } from './palette.ts'

/** For photographs, from 0 to 1. */
const JPEG_QUALITY = 0.85

/** Adds a page's picture: its text and lines stay sharp in a palette of 256 colours. */
export const addPageImage = (context: PDFContext, image: ImageBitmap): Promise<PDFRef> => {
  const canvas = onWhite(image)
  return addIndexed(context, canvas, nearestPalette(pixelsOf(canvas)))
}

/**
 * Adds a picture of the document as JPEG, or with a palette if it has so few
 * colours that none is lost.
 */
export async function addPictureImage(context: PDFContext, image: ImageBitmap): Promise<PDFRef> {
  const canvas = onWhite(image)
  const indexed = exactPalette(pixelsOf(canvas))
  if (indexed) return addIndexed(context, canvas, indexed)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  return addImage(context, canvas, new Uint8Array(await jpeg.arrayBuffer()), {
    ColorSpace: 'DeviceRGB',
    Filter: 'DCTDecode',
  })
}

async function addIndexed(
  context: PDFContext,
  canvas: OffscreenCanvas,
  { indices, palette }: Indexed,
): Promise<PDFRef> {
  const colours = PDFHexString.of(hexOf(palette))
  return addImage(context, canvas, await deflate(indices), {
    ColorSpace: context.obj(['Indexed', 'DeviceRGB', palette.length / 3 - 1, colours]),
    Filter: 'FlateDecode',
  })
}

function addImage(
  context: PDFContext,
  { width, height }: OffscreenCanvas,
  bytes: Uint8Array,
  format: { ColorSpace: 'DeviceRGB' | PDFArray; Filter: 'DCTDecode' | 'FlateDecode' },
): PDFRef {
  const dictionary = context.obj({
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    BitsPerComponent: 8,
    ...format,
  })
  return context.register(PDFRawStream.of(dictionary, bytes))
}

/** Transparent pixels become white, as on the paper. The bitmap can't be used afterwards. */
function onWhite(image: ImageBitmap): OffscreenCanvas {
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(image, 0, 0)
  image.close()
  return canvas
}

const pixelsOf = (canvas: OffscreenCanvas): Uint8ClampedArray<ArrayBuffer> =>
  contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height).data

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true, alpha: false })
  if (!context) throw new Error('This browser draws no canvas in a worker')
  return context
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
