import { inflateRawSync } from 'node:zlib'

/** The files of a zip archive by their paths, read from its central directory. */
export function unzip(archive: Uint8Array): Map<string, Buffer> {
  const bytes = Buffer.from(archive.buffer, archive.byteOffset, archive.byteLength)
  const end = bytes.lastIndexOf('PK\u0005\u0006')
  if (end < 0) throw new Error('This is no zip archive')
  const files = new Map<string, Buffer>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const method = bytes.readUInt16LE(at + 10)
    const size = bytes.readUInt32LE(at + 20)
    const [name, extra, comment] = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field)) as [
      number,
      number,
      number,
    ]
    const header = bytes.readUInt32LE(at + 42)
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28)
    const data = bytes.subarray(start, start + size)
    const path = bytes.toString('utf8', at + 46, at + 46 + name)
    if (!path.endsWith('/')) files.set(path, method === 0 ? data : inflateRawSync(data))
    at += 46 + name + extra + comment
  }
  return files
}
