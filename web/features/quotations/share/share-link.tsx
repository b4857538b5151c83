import { share as WORDS } from '#domain/words/en/sending.json'
import { quotationPath } from '../../../state/routes.ts'
import { publicUrl } from '../../../state/settings.ts'
import { CopyField, useCopy } from '../../../ui/copy-field.tsx'
import { SystemShare } from '../../../ui/system-share.tsx'

interface ShareLinkProps {
  id: string
  /** Described from the stored access. */
  whoCanOpen: string
  /**
   * Shares what was chosen but not shared yet; resolves with the quotation that the
   * link then leads to, or null.
   */
  beforeCopy: () => Promise<{ id: string } | null>
}

/**
 * The quotation's link, copied with one press, and who can open it, since a link
 * that is passed on must open.
 */
export function ShareLink({ id, whoCanOpen, beforeCopy }: ShareLinkProps) {
  const copying = useCopy(WORDS)
  const shareLink = async () => {
    const shared = await beforeCopy()
    return shared && linkTo(shared.id)
  }
  return (
    <CopyField
      label={WORDS.link}
      value={linkTo(id)}
      copying={copying}
      action={WORDS.copy}
      onCopy={() => void copying.copy(shareLink().then((link) => link ?? Promise.reject()))}
      onFocus={({ target }) => target.select()}
      hint={whoCanOpen}
    >
      <SystemShare label={WORDS.shareLink} address={shareLink} />
    </CopyField>
  )
}

const linkTo = (id: string): string => publicUrl() + quotationPath(id)
