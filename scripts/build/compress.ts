import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { Files } from './files.ts'

const COMPRESSIBLE = /\.(js|css|svg|json|txt|webmanifest|ttf|wasm)$/

/**
 * Makes the `.br` and `.gz` siblings of each asset that compression makes smaller. Uses the highest
 * level, since they are made once and served many times. An asset that is unchanged since the last
 * build, in the folder `previous`, keeps its siblings.
 */
export async function compressAssets(assets: Files, previous: string): Promise<Files> {
  const compressed: Files = new Map()
  await Promise.all(
    [...assets]
      .filter(([name]) => COMPRESSIBLE.test(name))
      .map(async ([name, contents]) => {
        const bytes = Buffer.from(contents)
        const siblings = (await reuse(previous, name, bytes)) ?? (await compress(bytes))
        for (const [extension, packed] of Object.entries(siblings)) {
          if (packed.length < bytes.length) compressed.set(`${name}.${extension}`, packed)
        }
      }),
  )
  return compressed
}

async function reuse(folder: string, name: string, bytes: Buffer) {
  try {
    const [raw, br, gz] = await Promise.all(
      [name, `${name}.br`, `${name}.gz`].map((file) => Bun.file(join(folder, file)).bytes()),
    )
    return raw && br && gz && bytes.equals(raw) ? { br, gz } : null
  } catch {
    return null
  }
}

async function compress(bytes: Buffer) {
  const br = await promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  })
  return { br, gz: Bun.gzipSync(new Uint8Array(bytes), { library: 'libdeflate', level: 12 }) }
}
