import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest)$/

/**
 * The `.br` and `.gz` siblings of each asset that gets smaller by them, at the highest level: they
 * are made once and served for ever. libdeflate looks longer than zlib and finds 3 % more. `previous` is the last build's folder: an asset that is still
 * the same keeps its siblings.
 */
export async function compressAssets(
  assets: Map<string, Uint8Array>,
  previous: string,
): Promise<Map<string, Uint8Array>> {
  const compressed = new Map<string, Uint8Array>()
  await Promise.all(
    [...assets]
      .filter(([name]) => COMPRESSIBLE.test(name))
      .map(async ([name, bytes]) => {
        const pair = (await keptFrom(previous, name, bytes)) ?? (await compress(bytes))
        for (const [extension, packed] of Object.entries(pair)) {
          if (packed.length < bytes.length) compressed.set(`${name}.${extension}`, packed)
        }
      }),
  )
  return compressed
}

interface Compressed {
  br: Uint8Array
  gz: Uint8Array
}

async function keptFrom(folder: string, name: string, bytes: Uint8Array) {
  try {
    const [raw, br, gz] = await Promise.all(
      [name, `${name}.br`, `${name}.gz`].map((file) => Bun.file(join(folder, file)).bytes()),
    )
    return raw && br && gz && Buffer.compare(raw, bytes) === 0 ? { br, gz } : null
  } catch {
    return null
  }
}

async function compress(bytes: Uint8Array): Promise<Compressed> {
  const br = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  const gz = Bun.gzipSync(new Uint8Array(bytes), { library: 'libdeflate', level: 12 })
  return { br, gz }
}
