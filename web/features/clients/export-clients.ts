import { CSV_HEAD, csvLine } from '../../../src/domain/clients/write-csv.ts'
import { vCard } from '../../../src/domain/clients/write-vcard.ts'
import { toast } from '../../state/toasts.ts'
import { clientCalls } from './client-calls.ts'
import { FILES } from './client-words.ts'

const FORMATS = {
  csv: { type: 'text/csv', head: CSV_HEAD, entry: csvLine },
  vcf: { type: 'text/vcard', head: '', entry: vCard },
} as const

/** Downloads the whole book, by name. */
export async function exportClients(format: keyof typeof FORMATS): Promise<{ ok: boolean }> {
  const answer = await clientCalls.list({ sort: 'name', order: 'asc' })
  if (!answer.ok) {
    toast.error(FILES.notExported)
    return answer
  }
  const { type, head, entry } = FORMATS[format]
  const file = new Blob([head, ...answer.data.clients.map(entry)], { type })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = `clients.${format}`
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS)
  return answer
}

/** How long the browser has to read the file, in ms. */
const KEPT_MS = 60_000
