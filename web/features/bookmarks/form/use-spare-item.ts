import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Bookmark } from '../../../../src/domain/document/schema.ts'
import { $route, navigate, parentPath } from '../../../state/routes.ts'
import { $session } from '../../../state/session.ts'
import { $spare, clearSpare, fillSpare } from '../../../state/spare-slot.ts'
import { findItem } from './find-item.ts'

/**
 * The item in the spare slot, where it is the route's; else it is fetched into it, and where there
 * is none one goes to the parent. The slot is cleared when the form closes (spec 4).
 */
export function useSpareItem(id: string): Bookmark | null {
  const { status } = useStore($session)
  const spare = useStore($spare)
  useEffect(() => {
    if (status !== 'known') return
    let isHere = true
    if ($spare.get()?.item.id !== id) void fill(id, () => isHere)
    return () => {
      isHere = false
      clearSpare(id)
    }
  }, [id, status])
  return spare?.item.id === id ? spare.item : null
}

async function fill(id: string, isHere: () => boolean): Promise<void> {
  const item = await findItem(id)
  if (!isHere()) return
  if (item) fillSpare(item)
  else navigate(parentPath($route.get()), { replace: true, slide: true })
}
