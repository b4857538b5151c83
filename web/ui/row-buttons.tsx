import { Pencil, Trash2 } from 'lucide-react'
import type { ComponentProps } from 'react'
import { IconButton } from './icon-button.tsx'

type RowButtonProps = Omit<ComponentProps<typeof IconButton>, 'children'>

/** Edits what the row is about, which its label names. */
export const EditButton = (props: RowButtonProps) => (
  <IconButton {...props}>
    <Pencil size={16} />
  </IconButton>
)

/** Deletes what the row is about, which its label names. */
export const DeleteButton = (props: RowButtonProps) => (
  <IconButton {...props}>
    <Trash2 size={16} />
  </IconButton>
)
