import { Share2 } from 'lucide-react'
import { IconButton } from './icon-button.tsx'

interface SystemShareProps {
  /** Its accessible name. */
  label: string
  /** What it shares; null keeps the sheet closed. */
  address: () => Promise<string | null>
}

/** Hands an address to the system's share sheet, where there is one (product: Sharing). */
export function SystemShare({ label, address }: SystemShareProps) {
  if (!('share' in navigator)) return null
  const share = async () => {
    const url = await address()
    // A sheet that is closed without a choice rejects.
    if (url) await navigator.share({ url }).catch(() => {})
  }
  return (
    <IconButton label={label} onClick={() => void share()}>
      <Share2 size={16} />
    </IconButton>
  )
}
