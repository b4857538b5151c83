/** Red, green and blue from 0 to 1, as pdf operators take them. */
export type Colour = string

interface KnownColour {
  /** On white. */
  readonly operands: Colour
  readonly isSeen: boolean
}

const known = new Map<string, KnownColour>()
let canvas: OffscreenCanvasRenderingContext2D | null | undefined

/** Reads a computed colour, in whatever form the browser writes it. */
export function colourOf(css: string): KnownColour {
  const found = known.get(css) ?? plainColour(css) ?? drawnColour(css)
  known.set(css, found)
  return found
}

/** What browsers write most. */
function plainColour(css: string): KnownColour | null {
  const [, red, green, blue, alpha = '1'] = RGB.exec(css) ?? []
  if (red === undefined) return null
  return onWhite([red, green, blue].map(Number), Number(alpha))
}

const RGB = /^rgba?\((\d+), (\d+), (\d+)(?:, ([\d.]+))?\)$/

function drawnColour(css: string): KnownColour {
  canvas ??= new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
  if (!canvas) throw new Error('This browser draws no canvas')
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = css
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
  return onWhite([red, green, blue], alpha / 255)
}

function onWhite(parts: readonly number[], share: number): KnownColour {
  const operands = parts.map((part) =>
    String(Number(((part * share) / 255 + 1 - share).toFixed(3))),
  )
  return { operands: operands.join(' '), isSeen: share > 0 }
}
