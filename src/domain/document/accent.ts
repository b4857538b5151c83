/** The accent of a letterhead without one: the paper's own (product: Look). */
export const USUAL_ACCENT = '#2f6b57'

/** The least contrast of text with white paper (WCAG 1.4.3). */
export const LEAST_CONTRAST = 4.5

const HEX = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/

/**
 * The colour in which an accent is drawn on white paper: itself, or the lightest shade of it that
 * can be read there (product: Letterhead). The usual one for anything that is no colour.
 */
export function readableAccent(accent: string): string {
  const channels = channelsOf(accent)
  if (!channels) return USUAL_ACCENT
  if (isReadable(channels)) return accent
  let [dark, light] = [0, STEPS]
  while (light - dark > 1) {
    const middle = Math.floor((dark + light) / 2)
    if (isReadable(shade(channels, middle))) dark = middle
    else light = middle
  }
  return `#${shade(channels, dark)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

/** The contrast of a colour with white, from 1 to 21; null for anything that is no colour. */
export function contrastWithWhite(colour: string): number | null {
  const channels = channelsOf(colour)
  return channels && contrastOf(channels)
}

function channelsOf(colour: string): number[] | null {
  const [, ...channels] = HEX.exec(colour) ?? []
  return channels.length === 3 ? channels.map((channel) => Number.parseInt(channel, 16)) : null
}

/** Shades between black and the colour. */
const STEPS = 1_000

/** Keeps the hue: each channel is reduced in proportion. */
const shade = (channels: readonly number[], step: number): number[] =>
  channels.map((channel) => Math.floor((channel * step) / STEPS))

const isReadable = (channels: readonly number[]): boolean => contrastOf(channels) >= LEAST_CONTRAST

/** By WCAG's relative luminance. */
function contrastOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}
