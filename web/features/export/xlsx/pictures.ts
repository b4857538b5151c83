import type { PictureFile } from './sheet.ts'

/** How long a picture may take to arrive, in ms. */
const PATIENCE_MS = 15_000
/** How many are loaded at once. */
const AT_ONCE = 4

/**
 * Loads pictures for a spreadsheet and leaves out those that can't be loaded. Formats that
 * spreadsheet programs don't read become png or jpeg. Needs a browser or its worker.
 * @param onLoaded called after each
 */
export async function loadPictures(
  sources: readonly string[],
  onLoaded: () => void,
): Promise<Map<string, PictureFile>> {
  const pictures = new Map<string, PictureFile>()
  const waiting = [...sources]
  const loadNext = async (): Promise<void> => {
    for (let source = waiting.shift(); source !== undefined; source = waiting.shift()) {
      const picture = await load(source).catch(() => null)
      if (picture) pictures.set(source, picture)
      onLoaded()
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, loadNext))
  return pictures
}

async function load(source: string): Promise<PictureFile> {
  const blob = source.startsWith('data:') ? fromData(source) : await download(source)
  const bitmap = await createImageBitmap(blob)
  try {
    const { width, height } = bitmap
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const type = typeOf(bytes)
    return type ? { bytes, type, width, height } : await convert(bitmap)
  } finally {
    bitmap.close()
  }
}

/** Without `fetch`, which the page's policy refuses for data URLs. */
function fromData(source: string): Blob {
  const comma = source.indexOf(',')
  const bytes = Uint8Array.from(atob(source.slice(comma + 1)), (character) =>
    character.charCodeAt(0),
  )
  return new Blob([bytes], { type: source.slice('data:'.length, source.indexOf(';')) })
}

async function download(source: string): Promise<Blob> {
  const answer = await fetch(source, { signal: AbortSignal.timeout(PATIENCE_MS) })
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`)
  return answer.blob()
}

/** The type by the first bytes, since a file's declared type may be wrong. */
function typeOf(bytes: Uint8Array): PictureFile['type'] | null {
  const startsWith = (...start: number[]) => start.every((byte, at) => bytes[at] === byte)
  if (startsWith(0x89, 0x50, 0x4e, 0x47)) return 'png'
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg'
  return startsWith(0x47, 0x49, 0x46, 0x38) ? 'gif' : null
}

/** A png larger than this is a photo, which is far smaller as jpeg. */
const MAX_PNG_BYTES = 500_000

async function convert(bitmap: ImageBitmap): Promise<PictureFile> {
  const { width, height } = bitmap
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The picture is too large for a canvas')
  context.drawImage(bitmap, 0, 0)
  const png = await canvas.convertToBlob({ type: 'image/png' })
  if (png.size <= MAX_PNG_BYTES) return fileOf(png, 'png', bitmap)
  // A jpeg has no transparency: the white of the sheet is drawn behind it.
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  return fileOf(await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }), 'jpeg', bitmap)
}

const fileOf = async (
  blob: Blob,
  type: PictureFile['type'],
  { width, height }: ImageBitmap,
): Promise<PictureFile> => ({
  bytes: new Uint8Array(await blob.arrayBuffer()),
  type,
  width,
  height,
})
