import { qrCode } from '../../ui/qr-code.ts'
import styles from './due-now.module.css'

/** The QR code of a transfer; its code is loaded where there is one. */
export function PayCode({ text, name }: { text: string; name: string }) {
  const { size, path } = qrCode(text)
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={name}>
      <path d={path} />
    </svg>
  )
}
