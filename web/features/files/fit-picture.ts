import { imageSource } from '#domain/html/attribute-values.ts'

/** Enough for paper 600 px wide, even in print. */
const SIDES = [1_600, 1_200, 900, 640, 400] as const
const QUALITIES = [0.85, 0.7] as const
/** Pictures larger than this, in bytes, are redrawn; an animation then loses its frames. */
const FITS = { still: 240_000, movingEmbedded: 1_000_000, moving: 10 * 1024 * 1024 } as const
const KEPT_TYPES = /^image\/(?:png|jpeg|gif|webp|avif)$/

/** Whether browsers can draw it as a picture; svg counts as a document. */
export const isPicture = ({ type }: File): boolean =>
  type.startsWith('image/') && !type.includes('svg')

/** Whether every browser draws its format; some know tiff or heic too. */
export const isShown = ({ type }: File): boolean => SHOWN_TYPES.test(type)
const SHOWN_TYPES = /^image\/(?:png|jpeg|gif|webp|avif|bmp|x-icon|vnd.microsoft.icon)$/

/**
 * The picture as a data URL of at most `mostLength` characters: unchanged if it is small,
 * otherwise redrawn with a longest side of at most 1,600 px. Null if it can't be made to fit;
 * rejects if it is not a picture.
 */
export async function shrinkPicture(file: File, mostLength: number): Promise<string | null> {
  const picture = await createImageBitmap(file)
  try {
    if (await isKept(file, picture, FITS.movingEmbedded)) {
      const url = await readAsDataUrl(file)
      if (url.length <= mostLength && imageSource(url)) return url
    }
    return await drawSmaller(picture, Math.min(mostLength, FITS.still * (4 / 3)))
  } finally {
    picture.close()
  }
}

/**
 * The picture to upload: unchanged if it is small, otherwise redrawn with a longest side
 * of at most 1,600 px. Redrawing removes the place and the camera it was taken with.
 * Rejects if it is not a picture.
 */
export async function fitPicture(file: File): Promise<Blob> {
  const picture = await createImageBitmap(file)
  try {
    if (await isKept(file, picture, FITS.moving)) return file
    return await encode(draw(picture, SIDES[0]), QUALITIES[0])
  } finally {
    picture.close()
  }
}

/** Whether a picture fits unchanged and does not reveal its place and camera. */
async function isKept(
  file: File,
  { width, height }: ImageBitmap,
  mostMoving: number,
): Promise<boolean> {
  if (!KEPT_TYPES.test(file.type) || file.size > mostMoving || (await hasMetadata(file)))
    return false
  const isSmall = Math.max(width, height) <= SIDES[0] && file.size <= FITS.still
  return isSmall || isAnimated(file)
}

const METADATA = ['Exif', 'eXIf', 'EXIF', 'ns.adobe.com/xap']

/** Whether the bytes contain a block of metadata, of any format; no camera makes a gif. */
async function hasMetadata(file: File): Promise<boolean> {
  if (file.type === 'image/gif') return false
  const text = latin1(await file.bytes())
  return METADATA.some((name) => text.includes(name))
}

async function drawSmaller(picture: ImageBitmap, mostLength: number): Promise<string | null> {
  for (const side of SIDES) {
    const canvas = draw(picture, side)
    for (const quality of QUALITIES) {
      const url = await readAsDataUrl(await encode(canvas, quality))
      if (url.length <= mostLength) return url
    }
  }
  return null
}

function draw(picture: ImageBitmap, side: number): OffscreenCanvas {
  const scale = Math.min(1, side / Math.max(picture.width, picture.height))
  const width = Math.max(1, Math.round(picture.width * scale))
  const height = Math.max(1, Math.round(picture.height * scale))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return canvas
}

/** Webp, which keeps transparency. Safari only encodes jpeg, on white. */
async function encode(canvas: OffscreenCanvas, quality: number): Promise<Blob> {
  const webp = await canvas.convertToBlob({ type: 'image/webp', quality })
  if (webp.type === 'image/webp') return webp
  const context = canvas.getContext('2d')
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

/** The bytes as a base64 data URL. */
export function readAsDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}

/** Whether a picture has several frames, which would be lost by redrawing it. */
export async function isAnimated(file: File): Promise<boolean> {
  return HAS_FRAMES[file.type]?.(latin1(await file.bytes())) ?? false
}

/** Each byte as a character, so that ASCII text in the bytes can be found. */
const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** The start of a gif frame with a duration. */
const TIMED_FRAME = '\x21\xf9\x04'

/** By type: what each of several frames starts with, or what announces them in the first bytes. */
const HAS_FRAMES: Record<string, (text: string) => boolean> = {
  'image/gif': (text) => text.split(TIMED_FRAME, 3).length > 2,
  'image/png': (text) => /^.{8,100000}?acTL/s.test(text),
  'image/webp': (text) => /^RIFF.{4}WEBPVP8X.{14,100000}?ANIM/s.test(text),
  'image/avif': (text) => /^.{8,40}?avis/s.test(text),
}
