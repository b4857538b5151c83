import { promisify } from 'node:util'
import { zstdCompress, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import type { Quotation } from '#domain/document/schema.ts'
import { upgradeQuotation } from '#domain/document/upgrade.ts'
import { writtenFor } from '#domain/document/written-fields.ts'
import type { SentTotals } from '#domain/numbers/commitments.ts'
import { presentDocument } from './presenter.ts'
import type { StoredDocument } from './stored-quotation.ts'

const decompress = promisify(zstdDecompress)

/** In compressed bytes. Less is decompressed sooner than a stream for it is made. */
const LONG = 30_000

/** A document as a customer reads it, with the totals that every answer has. */
export type CustomersQuotation = Quotation & { totals: SentTotals | null }

/**
 * The version that is sent: without internal info, costs, authors, previews, and whom else the
 * quotation is shared with. Its category is left out too: it sorts the sender's own list.
 */
export function customersDocument({ head, blocks }: StoredDocument): CustomersQuotation {
  const shown = {
    ...head,
    ...writtenFor('customers', head),
    preview: '',
    access: { level: 'nobody' as const, userList: [] },
    // Whatever the head says, the blocks are searched for what is internal.
    hasItemInfo: true,
  }
  const presented = JSON.parse(presentDocument({ head: shown, blocks }, null))
  return { ...presented, permissionLevel: 'Recipient' }
}

export const compressText: (text: string) => Promise<Buffer> = promisify(zstdCompress)

export const decompressText = async (body: Uint8Array): Promise<string> =>
  String(body.length > LONG ? await decompress(body) : zstdDecompressSync(body))

/** A stored version as it is read now. */
export async function readSentDocument(body: Uint8Array): Promise<CustomersQuotation> {
  return upgradeQuotation<CustomersQuotation>(JSON.parse(await decompressText(body)))
}
