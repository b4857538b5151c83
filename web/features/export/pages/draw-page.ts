import type { FontFace } from './fonts.ts'
import { nextTask } from './pace.ts'
import { type PaperSize, SCALE } from './paper-size.ts'
import { paperStyles } from './paper-styles.ts'

/** Draws laid-out pages. */
export type DrawPage = (page: Element) => Promise<ImageBitmap>

/** The strip below the page that shows whether its fonts are loaded, in px. */
const STRIP = 20
const CELL = 24

/** How long fonts inside the picture may take, in ms. */
const PATIENCE_MS = 5_000

/**
 * Prepares to draw pages of one document: a page becomes an svg with its own style sheet and fonts,
 * which the browser paints as it paints the screen.
 */
export async function createDrawPage(
  { width, height }: PaperSize,
  fonts: readonly FontFace[],
): Promise<DrawPage> {
  const rules = await Promise.all(fonts.map((font) => font.rule()))
  const style = `<style><![CDATA[${rules.join('')}${paperStyles}]]></style>`
  const strip = fonts.map(
    ({ sample }, at) =>
      `<span style="position:absolute;left:${at * CELL}px;top:0;font:700 16px/${STRIP}px 'Inter Variable'">${sample}</span>`,
  )
  const [w, h] = [Math.round(width * SCALE), Math.round(height * SCALE)]
  const canvas = new OffscreenCanvas(w, h)
  const probe = new OffscreenCanvas(Math.max(1, fonts.length) * CELL, STRIP)
  const context = contextOf(canvas)
  const probeContext = contextOf(probe)

  return async (page) => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height + STRIP}"><foreignObject width="${width}" height="${height + STRIP}"><div xmlns="http://www.w3.org/1999/xhtml">${style}${wellFormed(new XMLSerializer().serializeToString(page))}<div style="position:relative">${strip.join('')}</div></div></foreignObject></svg>`
    const image = new Image()
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
    await image.decode()
    await onceFontsLoaded(image)
    context.fillStyle = '#fff'
    context.fillRect(0, 0, w, h)
    context.drawImage(image, 0, 0, w, (height + STRIP) * SCALE)
    return canvas.transferToImageBitmap()
  }

  /** Fonts inside a picture load after it is decoded: their samples show when. */
  async function onceFontsLoaded(image: HTMLImageElement): Promise<void> {
    const deadline = performance.now() + PATIENCE_MS
    while (!isInked(image)) {
      if (performance.now() > deadline) throw new Error('The fonts of the page did not load')
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

function contextOf(canvas: OffscreenCanvas): OffscreenCanvasRenderingContext2D {
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('This browser draws no canvas')
  return context
}

/** Without what xml has no place for: one such character would leave the whole page blank. */
const wellFormed = (xml: string): string => xml.toWellFormed().replace(NOT_XML, '')

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are searched for
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
