import type { ReactNode } from 'react'
import { ListPage } from '../../ui/list/searchable-list.tsx'
import { Guard } from '../guard/index.ts'

/** The frame of a super-admin's page (product: Roles). */
export const AdminPage = ({ children }: { children: ReactNode }) => (
  <ListPage>
    <Guard roles={['super-admin']}>{children}</Guard>
  </ListPage>
)
