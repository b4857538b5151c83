/** Compresses for pdf's FlateDecode. */
export async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new CompressionStream('deflate')
  const writer = writable.getWriter()
  // Reading reports write errors too.
  const written = writer.write(bytes).then(() => writer.close())
  const [compressed] = await Promise.all([new Response(readable).arrayBuffer(), written])
  return new Uint8Array(compressed)
}
