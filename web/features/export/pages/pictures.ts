import { loadImage } from './off-screen.ts'

/** A picture of the document, loaded; null if loading failed. */
export type Pictures = ReadonlyMap<string, HTMLImageElement | null>

/** How long a picture may take to arrive, in ms. */
const PATIENCE_MS = 15_000

/** The box of a picture that could not be loaded, in px. */
const LOST = { width: 240, height: 96 }

/** Loads the pictures; one that can't be loaded is null, and the export goes on without it. */
export async function loadPictures(
  sources: readonly string[],
  signal: AbortSignal,
): Promise<Pictures> {
  const loaded = await Promise.all(
    sources.map(async (source) => [source, await load(source, signal).catch(() => null)] as const),
  )
  signal.throwIfAborted()
  return new Map(loaded)
}

/**
 * Replaces each picture with a box of the same size: pictures are drawn separately.
 * @param most the height of a page in px
 * @param lost stands in place of one that could not be loaded
 */
export function boxPictures(html: string, pictures: Pictures, most: number, lost: string): string {
  if (!html.includes('<img')) return html
  // Inert: parsing loads nothing.
  const template = document.createElement('template')
  template.innerHTML = html
  for (const image of template.content.querySelectorAll('img'))
    image.replaceWith(boxOf(image, pictures, most, lost))
  return template.innerHTML
}

/**
 * How much height the laid-out element loses with its pictures as small as they may be; 0 if
 * there is text beside one.
 */
export function shrinkOf(element: HTMLElement, scale: number): number {
  const boxes = [...element.querySelectorAll(`[${PICTURE}]`)]
  if (boxes.length === 0 || boxes.some(isBesideText)) return 0
  const { height } = element.getBoundingClientRect()
  shrinkPictures(element, scale)
  const lowest = element.getBoundingClientRect().height
  element.style.removeProperty(SHRUNK)
  return Math.max(0, height - lowest)
}

/** Draws the pictures in the element at this part of their size. */
export const shrinkPictures = (element: HTMLElement, scale: number): void =>
  element.style.setProperty(SHRUNK, String(scale))

export const SHRUNK = '--shrunk'

const isBesideText = (box: Element): boolean =>
  box.closest('p, li, td, th, div')?.textContent?.trim() !== ''

/** The attribute that names a box's picture. */
export const PICTURE = 'data-picture'

async function load(source: string, signal: AbortSignal): Promise<HTMLImageElement> {
  if (source.startsWith('data:')) return loadImage(source)
  const timeout = AbortSignal.timeout(PATIENCE_MS)
  const answer = await fetch(source, { signal: AbortSignal.any([signal, timeout]) })
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}`)
  const url = URL.createObjectURL(await answer.blob())
  return loadImage(url).finally(() => URL.revokeObjectURL(url))
}

function boxOf(image: HTMLImageElement, pictures: Pictures, most: number, lost: string): Element {
  const box = document.createElement('span')
  const asked = Number(image.getAttribute('width')) || null
  const source = image.getAttribute('src') ?? ''
  const picture = pictures.get(source)
  if (!picture?.naturalWidth) {
    box.className = 'picture lost'
    box.style.cssText = `width:${asked ?? LOST.width}px;min-height:${LOST.height}px`
    box.textContent = image.alt || lost
    return box
  }
  const ratio = picture.naturalWidth / picture.naturalHeight
  const width = widthOf(asked, picture, most)
  box.className = 'picture'
  box.setAttribute(PICTURE, source)
  box.ariaLabel = image.alt || lost
  box.style.cssText = `--width:${width}px;--ratio:${ratio};aspect-ratio:${ratio}`
  return box
}

/** The width of a loaded picture in px on a page of this height, unless the text beside it is narrower. */
export function widthOf(
  asked: number | null,
  { naturalWidth, naturalHeight }: HTMLImageElement,
  most: number,
): number {
  // Leaves room for the line that the picture is on.
  return Math.min(asked ?? naturalWidth, ((most - LINE) * naturalWidth) / naturalHeight)
}

const LINE = 40
