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
