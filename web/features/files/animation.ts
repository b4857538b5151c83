/** Whether a picture has several frames, which would be lost by redrawing it. */
export async function isAnimated(file: File): Promise<boolean> {
  return HAS_FRAMES[file.type]?.(latin1(await file.bytes())) ?? false
}

/** Each byte as a character, so that ASCII text in the bytes can be found. */
export const latin1 = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes)

/** The start of a gif frame with a duration. */
const TIMED_FRAME = '\x21\xf9\x04'

/** By type: what each of several frames starts with, or what announces them in the first bytes. */
const HAS_FRAMES: Record<string, (text: string) => boolean> = {
  'image/gif': (text) => text.split(TIMED_FRAME, 3).length > 2,
  'image/png': (text) => /^.{8,100000}?acTL/s.test(text),
  'image/webp': (text) => /^RIFF.{4}WEBPVP8X.{14,100000}?ANIM/s.test(text),
  'image/avif': (text) => /^.{8,40}?avis/s.test(text),
}
