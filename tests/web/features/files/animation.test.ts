import { expect, test } from 'bun:test'
import { isAnimated } from '../../../../web/features/files/fit-picture.ts'
import { PNG } from '../../../support/files.ts'

const FRAME = '\x21\xf9\x04\x00\x14\x00\x00\x00'
const WEBP = 'RIFF\x10\x20\x00\x00WEBPVP8X\x0a\x00\x00\x00\x02\x00\x00\x00\x00\x00\x00\x00\x00\x00'

const moves = (type: string, bytes: string | Uint8Array): Promise<boolean> => {
  const content = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes
  return isAnimated(new File([new Uint8Array(content)], 'a picture', { type: `image/${type}` }))
}

test('pictures of several frames are told from still ones, in every format that has them', async () => {
  expect(await moves('gif', `GIF89a${FRAME}pixels${FRAME}more`)).toBe(true)
  expect(await moves('png', '\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR…\x00\x00\x00\x08acTL')).toBe(
    true,
  )
  expect(await moves('webp', `${WEBP}ANIM`)).toBe(true)
  expect(await moves('avif', '\x00\x00\x00\x2cftypavis\x00\x00\x00\x00avif')).toBe(true)

  expect(await moves('gif', `GIF89a${FRAME}pixels`)).toBe(false)
  expect(await moves('png', PNG)).toBe(false)
  expect(await moves('webp', `${WEBP}VP8 `)).toBe(false)
  expect(await moves('avif', '\x00\x00\x00\x1cftypavif\x00\x00\x00\x00mif1')).toBe(false)
  expect(await moves('jpeg', `${FRAME}${FRAME}`)).toBe(false)
})
