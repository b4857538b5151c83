import { MenuItem } from './menu-item.tsx'
import styles from './menu-list.module.css'
import type { MenuNode } from './menu-tree.ts'
import type { OpenMenu } from './use-open-menu.ts'

interface MenuListProps {
  label: 'Document' | 'Places'
  nodes: readonly MenuNode[]
  menu: OpenMenu
}

/** A row of items in the bar, or a column behind the burger. */
export function MenuList({ label, nodes, menu }: MenuListProps) {
  return (
    <ul className={styles.list} aria-label={label} data-list={label}>
      {nodes.map((node) => (
        <MenuItem key={node.id} node={node} menu={menu} />
      ))}
    </ul>
  )
}
