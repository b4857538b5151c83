import { type PaperSize, SCALE } from '#domain/document/paper-size.ts'
import type { PaperFont } from './fonts.ts'
import type { Box } from './measured-words.ts'
import { loadImage, paperStyles } from './off-screen.ts'

/** The strip below the page that shows whether their fonts are loaded, in px. */
const STRIP = 20
const CELL = 24

/** How long fonts inside the picture may take, in ms. */
const PATIENCE_MS = 5_000

/**
 * Prepares to draw the laid-out pages of one document: a page becomes an svg with its own style
 * sheet and fonts, which the browser paints as it paints the screen.
 */
export async function createDrawPages(
  { width, height }: PaperSize,
  fonts: readonly PaperFont[],
): Promise<(page: Element) => Promise<ImageBitmap>> {
  const rules = await Promise.all(fonts.map((font) => font.rule()))
  const style = `<style><![CDATA[${rules.join('')}${paperStyles}]]></style>`
  const strip = `<div style="position:relative">${fonts.map(sampleHtml).join('')}</div>`
  const canvas = new OffscreenCanvas(Math.round(width * SCALE), Math.round(height * SCALE))
  const probe = new OffscreenCanvas(Math.max(1, fonts.length) * CELL, STRIP)
  const context = contextOf(canvas)
  const probeContext = contextOf(probe)

  return async (page) => {
    const html = wellFormed(new XMLSerializer().serializeToString(page))
    const size = `width="${width}" height="${height + STRIP}"`
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size}><foreignObject ${size}><div xmlns="http://www.w3.org/1999/xhtml">${style}${html}${strip}</div></foreignObject></svg>`
    const image = await loadImage(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`)
    await onceFontsLoaded(image)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    const scaled = [width * SCALE, height * SCALE] as const
    context.drawImage(image, 0, 0, width, height, 0, 0, ...scaled)
    return canvas.transferToImageBitmap()
  }

  /**
   * Fonts inside a picture finish loading after the picture itself: their samples
   * show when they are there.
   */
  async function onceFontsLoaded(image: HTMLImageElement): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    while (!isInked(image)) {
      if (performance.now() > deadline) throw new Error('The fonts of the pages did not load')
      await nextTask()
    }
  }

  function isInked(image: HTMLImageElement): boolean {
    probeContext.clearRect(0, 0, probe.width, STRIP)
    probeContext.drawImage(image, 0, height, probe.width, STRIP, 0, 0, probe.width, STRIP)
    return fonts.every((_, at) =>
      probeContext.getImageData(at * CELL, 0, CELL, STRIP).data.some((value) => value > 0),
    )
  }
}

/** In pixels of the page's picture. */
export const inPixels = ({ x, y, width, height }: Box): Box => ({
  x: Math.round(x * SCALE),
  y: Math.round(y * SCALE),
  width: Math.round(width * SCALE),
  height: Math.round(height * SCALE),
})

/** The box grown to whole pixels of the page's picture. */
export function onPixels(box: Box): Box {
  const [x, y] = [Math.floor(box.x * SCALE), Math.floor(box.y * SCALE)]
  const right = Math.ceil((box.x + box.width) * SCALE)
  const bottom = Math.ceil((box.y + box.height) * SCALE)
  return {
    x: x / SCALE,
    y: y / SCALE,
    width: (right - x) / SCALE,
    height: (bottom - y) / SCALE,
  }
}

const sampleHtml = ({ sample, name }: PaperFont, at: number): string =>
  `<span style="position:absolute;left:${at * CELL}px;top:0;font:700 16px/${STRIP}px '${name}'">${sample}</span>`

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no canvas')
  return context
}

/** Removes characters that xml does not allow: one of them would leave the whole page blank. */
const wellFormed = (xml: string): string => xml.toWellFormed().replace(NOT_XML, '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** How long the page may be kept from answering input, in ms. */
const BUDGET_MS = 20

/**
 * Returns a function to await between steps: it lets the page answer input once the time since the
 * last pause is used up. Rejects once the signal is aborted.
 */
export function createPace(signal: AbortSignal): () => Promise<void> {
  let since = performance.now()
  return async () => {
    signal.throwIfAborted()
    if (performance.now() - since < BUDGET_MS) return
    await nextTask()
    signal.throwIfAborted()
    since = performance.now()
  }
}

/** Resolves in a new task, after pending input. Timers would be slowed down in hidden tabs. */
export function nextTask(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    port1.close()
    resolve()
  }
  port2.postMessage(null)
  return promise
}
