import type { StoredQuotation } from '../stored-quotation.ts'

/** Which revision a stored document is: later saves may have changed only the access. */
export const currentRevision = ({
  revision,
  updatedAt,
  unchangedSince,
}: Pick<StoredQuotation, 'revision' | 'updatedAt' | 'unchangedSince'>) =>
  unchangedSince ?? { revision, savedAt: updatedAt }
