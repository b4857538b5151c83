import { CLIENT_FILE_BYTES, MOST_IMPORTED } from '../../../src/domain/clients/limits.ts'
import { type Reading, readClientFile } from '../../../src/domain/clients/read-file.ts'
import { clientCalls } from './client-calls.ts'
import { FILES } from './client-words.ts'
import { $clients } from './lists.ts'

/** What became of an import, in a sentence. */
export interface Imported {
  ok: boolean
  text: string
  /** How the file's letters may read, if only a person can tell. */
  readings?: readonly Reading[]
}

/** Adds the clients of a file to the book: all of them, or none without room (product: Client files). */
export async function importClients(file: File, page?: string): Promise<Imported> {
  if (file.size > CLIENT_FILE_BYTES) return failed(FILES.tooLarge)
  const read = readClientFile(new Uint8Array(await file.arrayBuffer()), navigator.language, page)
  if (!read) return failed(FILES.unknown)
  const { clients, readings } = read
  if (readings.length > 0) return { ok: false, text: FILES.whichLetters, readings }
  if (clients.length > MOST_IMPORTED)
    return failed(FILES.tooMany(figure(clients.length), figure(MOST_IMPORTED)))
  const answer = await clientCalls.import(clients)
  if (answer.ok) {
    $clients.revalidate()
    const { added, known, left } = answer.data
    return { ok: left === 0, text: FILES.done(added, known, read, left) }
  }
  const { room } = (answer.data ?? {}) as { room?: number }
  if (answer.status === 409) return failed(FILES.noRoom(figure(room ?? 0)))
  if (answer.status === 413) return failed(answer.message)
  if (answer.status === 429) return failed(FILES.tooOften)
  $clients.revalidate()
  return failed(FILES.brokeOff)
}

const failed = (text: string): Imported => ({ ok: false, text })

const figure = (value: number) => value.toLocaleString('en-US')
