import type { DueOnAcceptance } from '#domain/offers/due-on-acceptance.ts'
import type { Words } from '#domain/words/words.ts'
import { lateViews, UntilLoaded } from '../editor/index.ts'
import styles from './due-now.module.css'

const codeViews = lateViews(() => import('./pay-code.tsx'))
export const { load: loadPayCode } = codeViews

interface DueNowProps {
  due: DueOnAcceptance
  words: Words['acceptance']
}

/** Below the acceptance: what is due now, with the code and the link by which it is paid. */
export const DueNow = ({ due: { amount, lines, code, link }, words }: DueNowProps) => (
  <div className={styles.due} data-due="">
    {code && <UntilLoaded of={codeViews}>{({ PayCode }) => <PayCode {...code} />}</UntilLoaded>}
    <div>
      <h3 className={styles.dueTitle}>
        {words.due}: {amount}
      </h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {code && <p className={styles.dueHint}>{words.scan}</p>}
      {link && (
        <a className={styles.pay} href={link} target="_blank" rel="noopener noreferrer">
          {words.pay}
        </a>
      )}
    </div>
  </div>
)
