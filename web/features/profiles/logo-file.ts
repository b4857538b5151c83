import { LETTERHEAD_LIMITS } from '#domain/document/letterhead-limits.ts'
import { profiles as WORDS } from '#domain/words/en/settings.json'
import { fill } from '#domain/words/fill.ts'
import { sizeOf } from '../files/index.ts'

/** A picture to upload as a logo, with its colour ('' for none), or why there is none. */
export type LogoFile = { ok: true; file: File; colour: string } | { ok: false; text: string }

/** Four times the size in which a logo is drawn: enough for print. */
const MOST = { width: 960, height: 256 }
/** Of an svg that names no size. */
const UNSIZED = { width: 720, height: 192 }

/**
 * The file redrawn as a png or, of a jpeg, as a jpeg: small, without metadata, and never an svg,
 * whose scripts and references a picture neither runs nor loads (product: Letterhead).
 */
export async function logoFileOf(file: File): Promise<LogoFile> {
  if (file.size > LETTERHEAD_LIMITS.logoBytes)
    return refuse(fill(WORDS.logoRefusals.large, { size: sizeOf(file.size) }))
  const isSvg = file.type === 'image/svg+xml' || /\.svgz?$/i.test(file.name)
  try {
    return isSvg ? await svgLogo(file) : await pictureLogo(file)
  } catch {
    return refuse(isSvg ? WORDS.logoRefusals.svg : WORDS.logoRefusals.unreadable)
  }
}

const refuse = (text: string): LogoFile => ({ ok: false, text })

async function pictureLogo(file: File): Promise<LogoFile> {
  const picture = await createImageBitmap(file)
  try {
    return await drawn(picture, picture, file, file.type === 'image/jpeg')
  } finally {
    picture.close()
  }
}

async function svgLogo(file: File): Promise<LogoFile> {
  const text = await file.text()
  if (!isDrawableSvg(text)) return refuse(WORDS.logoRefusals.svg)
  const url = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }))
  const image = new Image()
  try {
    image.src = url
    await image.decode()
    const { naturalWidth: width, naturalHeight: height } = image
    // Vectors grow without loss.
    const size = width > 0 && height > 0 ? { width, height } : UNSIZED
    return await drawn(image, enlarged(size), file, false)
  } finally {
    URL.revokeObjectURL(url)
  }
}

interface Size {
  readonly width: number
  readonly height: number
}

const enlarged = (size: Size): Size => scaled(size, scaleOf(size))

const scaleOf = ({ width, height }: Size): number =>
  Math.min(MOST.width / width, MOST.height / height)

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.max(1, Math.round(width * scale)),
  height: Math.max(1, Math.round(height * scale)),
})

async function drawn(
  picture: CanvasImageSource,
  size: Size,
  { name }: File,
  isJpeg: boolean,
): Promise<LogoFile> {
  const { width, height } = scaled(size, Math.min(1, scaleOf(size)))
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) return refuse(WORDS.logoRefusals.unreadable)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  const { data } = context.getImageData(0, 0, width, height)
  if (data.every((value) => value === 0)) return refuse(WORDS.logoRefusals.unreadable)
  const [type, extension] = isJpeg ? ['image/jpeg', 'jpg'] : ['image/png', 'png']
  const blob = await canvas.convertToBlob({ type, quality: 0.92 })
  return {
    ok: true,
    colour: colourOf(data),
    file: new File([blob], `${name.replace(/\.\w*$/, '')}.${extension}`, { type }),
  }
}

/** Elements that an svg may draw, each `<use>` counted with what it repeats. */
const MOST_DRAWN = 20_000

/**
 * Whether an svg can be drawn in reasonable time: one of a few lines can repeat itself a billion
 * times, by entities or by `<use>`, and would stop the page. Parsing it runs and loads nothing.
 */
function isDrawableSvg(text: string): boolean {
  if (/<!ENTITY/i.test(text)) return false
  const parsed = new DOMParser().parseFromString(text, 'image/svg+xml')
  const root = parsed.documentElement
  if (root.localName !== 'svg' || parsed.querySelector('parsererror, foreignObject')) return false
  return costOf(root, parsed, new Map()) <= MOST_DRAWN
}

/** Infinity for one that repeats itself. @param known of elements; Infinity while it is counted */
function costOf(element: Element, parsed: Document, known: Map<Element, number>): number {
  const before = known.get(element)
  if (before !== undefined) return before
  known.set(element, Number.POSITIVE_INFINITY)
  let cost = 1
  for (const child of element.children) cost += costOf(child, parsed, known)
  const used = element.localName === 'use' ? targetOf(element, parsed) : null
  if (used) cost += costOf(used, parsed, known)
  known.set(element, cost)
  return cost
}

function targetOf(use: Element, parsed: Document): Element | null {
  const href =
    use.getAttribute('href') ?? use.getAttributeNS('http://www.w3.org/1999/xlink', 'href') ?? ''
  return href.startsWith('#') ? parsed.getElementById(href.slice(1)) : null
}

/** Of the 8 bits of a channel, those by which alike colours are counted together. */
const ALIKE = 5

/**
 * The colour that most of a picture has, as `#rrggbb`: of its pixels that can be seen and are no
 * shade of grey. '' for a picture without any.
 * @param data red, green, blue and alpha of each pixel
 */
export function colourOf(data: Uint8ClampedArray): string {
  const found = new Map<number, { count: number; sums: [number, number, number] }>()
  for (let at = 0; at < data.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
    if (alpha < 128 || Math.max(red, green, blue) - Math.min(red, green, blue) < 48) continue
    const key = ((red >> ALIKE) << 6) | ((green >> ALIKE) << 3) | (blue >> ALIKE)
    const alike = found.get(key) ?? { count: 0, sums: [0, 0, 0] }
    found.set(key, alike)
    alike.count += 1
    alike.sums[0] += red
    alike.sums[1] += green
    alike.sums[2] += blue
  }
  const most = [...found.values()].toSorted((a, b) => b.count - a.count)[0]
  if (!most) return ''
  const hex = (sum: number) =>
    Math.round(sum / most.count)
      .toString(16)
      .padStart(2, '0')
  return `#${most.sums.map(hex).join('')}`
}
