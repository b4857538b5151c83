import jsQR from 'jsqr'

/** What a QR code of these dark squares says to a camera; null if it can't be read. */
export function readCode(size: number, isDark: (x: number, y: number) => boolean): string | null {
  const scale = 4
  const side = size * scale
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      if (isDark(Math.floor(x / scale), Math.floor(y / scale)))
        pixels.fill(0, (y * side + x) * 4, (y * side + x) * 4 + 3)
  return jsQR(pixels, side, side)?.data ?? null
}

/** What the one QR code in a picture (ppm) says; null if there is none. */
export function readPicture(ppm: Uint8Array): string | null {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(
    Buffer.from(ppm.subarray(0, 64)).toString('latin1'),
  )
  if (!head) throw new Error('not a ppm')
  const [width, height] = [Number(head[1]), Number(head[2])]
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < width * height; at += 1)
    pixels.set(ppm.subarray(head[0].length + at * 3, head[0].length + at * 3 + 3), at * 4)
  return jsQR(pixels, width, height)?.data ?? null
}
