import { useStore } from '@nanostores/react'
import type { MouseEvent, ReactNode } from 'react'
import { $route, type ModalKey, modalPath, navigate } from '../../state/routes.ts'
import styles from './account.module.css'

/** The way from one account modal to another over the same screen; it takes its place. */
export function ModalLink({ to, children }: { to: ModalKey; children: ReactNode }) {
  const path = modalPath(useStore($route), to)
  const go = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    navigate(path, { replace: true })
  }
  return (
    <a className={styles.link} href={path} onClick={go}>
      {children}
    </a>
  )
}
