import { useState } from 'react'
import { testPage as WORDS } from '#domain/words/en/admin.json'
import { fill } from '#domain/words/fill.ts'
import { toolLocale } from '../../../state/tool-locale.ts'
import { Button } from '../../../ui/button.tsx'
import { PageHeading } from '../../../ui/page-parts.tsx'
import { CheckField } from '../../../ui/text-field.tsx'
import { useResult } from '../../../ui/use-result.ts'
import { forAdmins } from '../../guard/index.tsx'
import styles from './test-page.module.css'

/** How long the demo's spinner runs, in ms. */
const SPINNER_MS = 1500

/**
 * The test page for super-admins, with a demo of a button's results (product: Test page): a spinner,
 * then a check or a cross for 2.5 s.
 */
export const TestPage = forAdmins(function SpinnerDemo() {
  const [result, run] = useResult()
  const [fails, setFails] = useState(false)
  const start = () =>
    run(async () => {
      await new Promise((resolve) => setTimeout(resolve, SPINNER_MS))
      return { ok: !fails }
    })
  return (
    <section className={styles.demo}>
      <PageHeading>{WORDS.title}</PageHeading>
      <p className={styles.text}>
        {fill(WORDS.text, { seconds: (SPINNER_MS / 1000).toLocaleString(toolLocale()) })}
      </p>
      <CheckField checked={fails} onChange={setFails}>
        {WORDS.fails}
      </CheckField>
      <Button kind="primary" className={styles.run} result={result} onClick={start}>
        {WORDS.run}
      </Button>
    </section>
  )
})
